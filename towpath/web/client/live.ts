// Live news of a table. A connection that is lost, refused or silent is made anew until the server answers.

import { reached, unreached } from "./notice";
import { hurryUp, onSigns, Pause } from "./outbox";

export interface Live {
  close(): void;
}

const SILENCE = 35_000; // milliseconds: the server gives a sign of life every 15 seconds
const LATE = 20_000; // when somebody looks at the page again, less is enough
const SIGNS = ["open", "beat", "view", "change"];

/** Follow the news of a table: `listen` is given every new connection. Called off when there is no such table. */
export function follow(table: string, wished: URLSearchParams, listen: (news: EventSource) => void, gone: () => void): Live {
  let source: EventSource;
  let heard = 0;
  let silent = 0;
  let closed = false;
  const pause = new Pause();

  const open = () => {
    source = new EventSource(`${table}/live?${wished}`);
    for (const sign of SIGNS) source.addEventListener(sign, hear);
    source.onopen = () => { pause.begin(); reached(); hurryUp(); };
    source.onerror = () => void lost(source.readyState === EventSource.CLOSED);
    listen(source);
    hear();
  };
  const hear = () => {
    heard = performance.now();
    clearTimeout(silent);
    silent = window.setTimeout(() => void lost(false), SILENCE);
  };
  /** The browser says no more than that there was an answer, which was no news. */
  const lost = async (refused: boolean) => {
    const which = source;
    drop();
    unreached();
    if (refused && (await isGone(table)) && !closed) return gone();
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
  return { close: () => { closed = true; forget(); drop(); } };
}

function isGone(table: string): Promise<boolean> {
  return fetch(`${table}?drawn=0`).then((answer) => answer.status === 404, () => false);
}
