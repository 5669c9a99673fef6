// The link to share a table, with an address that others can open even if this page was opened as localhost.

import type { Room } from "./api";

/** Who can open a link: only this computer, its network, or anybody. */
type Reach = Room["reach"];

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content ?? "";
}

export function shareLink(): string {
  return metaContent("og:url") || location.origin + location.pathname;
}

/** The beginning of every link to this server. */
export function origin(): string {
  return new URL(shareLink()).origin;
}

export function reach(): Reach {
  return metaContent("reach") as Reach;
}
