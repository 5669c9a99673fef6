// Reports that a page without live news of a table is open, so that others at my tables see that I am here.

import { newId } from "./api";

const EVERY = 20_000; // milliseconds; browsers slow this down to once a minute in the background

export function startHeartbeat(): void {
  const page = newId();
  const report = (closed: boolean) => {
    const body = JSON.stringify({ page, closed });
    void fetch("/me/here", { method: "POST", headers: { "Content-Type": "application/json", "X-Towpath": "1" }, body, keepalive: closed }).catch(() => undefined);
  };
  report(false);
  setInterval(() => report(false), EVERY);
  window.addEventListener("pageshow", (event) => { if (event.persisted) report(false); });
  window.addEventListener("pagehide", () => report(true));
}
