// The link to a table that is handed on: by an address that others can open, even where this page was opened as localhost.

/** Who can open a link: only this computer, its network, or anybody. */
export type Reach = "computer" | "network" | "world";

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content ?? "";
}

export function shareLink(): string {
  return metaContent("og:url") || location.origin + location.pathname;
}

/** How every link to this server begins. */
export function origin(): string {
  return new URL(shareLink()).origin;
}

export function reach(): Reach {
  return metaContent("reach") as Reach;
}
