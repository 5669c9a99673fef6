// Live news of a table. A connection that is lost, refused or silent is made anew until the server answers.

import { reportReached, stopTrying, reportUnreached } from "./notice";
import { retryNow, onConnectivity, Backoff } from "./outbox";

export interface Live {
  close(): void;
}

const SILENCE = 35_000; // milliseconds: the server gives a sign of life every 15 seconds
const LATE = 20_000; // when somebody looks at the page again, less is enough
const SIGNS_OF_LIFE = ["open", "beat", "view", "change"];

/** Follow the news of a table: `listen` is given every new connection. Called off when there is no such table, or when
    the seat that wants to look is not mine: then `refused` says what comes next. */
export function followTable(table: string, query: URLSearchParams, listen: (news: EventSource) => void, refused: (status: number) => void): Live {
  let source: EventSource;
  let heardAt = 0;
  let silenceTimer = 0;
  let closed = false;
  const pause = new Backoff();

  const open = () => {
    source = new EventSource(`${table}/live?${query}`);
    for (const sign of SIGNS_OF_LIFE) source.addEventListener(sign, noteSignOfLife);
    source.onopen = () => { pause.begin(); reportReached(); retryNow(); };
    source.onerror = () => void lost(source.readyState === EventSource.CLOSED); // closed: there was an answer, and no news
    listen(source);
    noteSignOfLife();
  };
  const noteSignOfLife = () => {
    heardAt = performance.now();
    clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => void lost(false), SILENCE);
  };
  const lost = async (answered: boolean) => {
    const lostSource = source;
    drop();
    reportUnreached(answered ? "busy" : "lost");
    const status = answered ? await statusOf(`${table}?drawn=0&${query}`) : 0;
    if ([403, 404].includes(status) && !closed) {
      stopTrying();
      return refused(status);
    }
    await pause.wait();
    if (!closed && lostSource === source) open();
  };
  const drop = () => {
    source.close();
    clearTimeout(silenceTimer);
  };
  /** A network has come or gone, or somebody looks again: a connection that was there may be dead. */
  const checkConnection = (sign: string) => {
    const late = performance.now() - heardAt > LATE;
    if (source.readyState !== EventSource.CLOSED && (late || sign === "online" || sign === "offline")) {
      drop();
      open();
    }
  };
  const stopWatching = onConnectivity(checkConnection);
  open();
  return { close: () => { closed = true; stopWatching(); drop(); stopTrying(); } };
}

function statusOf(address: string): Promise<number> {
  return fetch(address).then((answer) => answer.status, () => 0);
}
