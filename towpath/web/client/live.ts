// Live news of a table. A lost, refused or silent connection is opened again until the server answers.

import { reportReached, stopTrying, reportUnreached } from "./notice";
import { retryNow, onConnectivity, Backoff, PATIENCE } from "./outbox";

export interface Live {
  close(): void;
}

const SILENCE = 35_000; // milliseconds: the server gives a sign of life every 15 seconds
const LATE = 20_000; // milliseconds of silence that are suspicious when somebody returns to the page
const SIGNS_OF_LIFE = ["open", "beat", "view", "change"];

/** Follows the news of a table. `listen` gets every new connection. `refused` is called, and following ends, if there is no
    such table or the requested seat is not mine. */
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
    source.onerror = () => void lost(source.readyState === EventSource.CLOSED); // closed: the server has answered, but not with a stream
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
  /** The network has changed, or somebody looks at the page again: the connection may be dead. */
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

/** The status of an answer; 0 if there is none, or none soon. */
function statusOf(address: string): Promise<number> {
  const ending = new AbortController();
  setTimeout(() => ending.abort(), PATIENCE);
  return fetch(address, { signal: ending.signal }).then((answer) => answer.status, () => 0);
}
