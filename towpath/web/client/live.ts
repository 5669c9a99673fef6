// Live news of a table. A connection that is lost, refused or silent is made anew until the server answers.

import { reached, restful, unreached } from "./notice";
import { hurryUp, onSigns, Pause } from "./outbox";

export interface Live {
  close(): void;
}

const SILENCE = 35_000; // milliseconds: the server gives a sign of life every 15 seconds
const LATE = 20_000; // when somebody looks at the page again, less is enough
const SIGNS = ["open", "beat", "view", "change"];

/** Follow the news of a table: `listen` is given every new connection. Called off when there is no such table, or when
    the seat that wants to look is not mine: then `refused` says what comes next. */
export function follow(table: string, wished: URLSearchParams, listen: (news: EventSource) => void, refused: (status: number) => void): Live {
  let source: EventSource;
  let heard = 0;
  let silent = 0;
  let closed = false;
  const pause = new Pause();

  const open = () => {
    source = new EventSource(`${table}/live?${wished}`);
    for (const sign of SIGNS) source.addEventListener(sign, hear);
    source.onopen = () => { pause.begin(); reached(); hurryUp(); };
    source.onerror = () => void lost(source.readyState === EventSource.CLOSED); // closed: there was an answer, and no news
    listen(source);
    hear();
  };
  const hear = () => {
    heard = performance.now();
    clearTimeout(silent);
    silent = window.setTimeout(() => void lost(false), SILENCE);
  };
  const lost = async (answered: boolean) => {
    const which = source;
    drop();
    unreached(answered ? "busy" : "lost");
    const status = answered ? await statusOf(`${table}?drawn=0&${wished}`) : 0;
    if ([403, 404].includes(status) && !closed) {
      restful();
      return refused(status);
    }
    await pause.wait();
    if (!closed && which === source) open();
  };
  const drop = () => {
    source.close();
    clearTimeout(silent);
  };
  /** A network has come or gone, or somebody looks again: a connection that was there may be dead. */
  const doubt = (sign: string) => {
    const late = performance.now() - heard > LATE;
    if (source.readyState !== EventSource.CLOSED && (late || sign === "online" || sign === "offline")) {
      drop();
      open();
    }
  };
  const forget = onSigns(doubt);
  open();
  return { close: () => { closed = true; forget(); drop(); restful(); } };
}

function statusOf(address: string): Promise<number> {
  return fetch(address).then((answer) => answer.status, () => 0);
}
