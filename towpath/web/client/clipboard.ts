// Copying links. Pages served by plain http have no clipboard API: there a field's selected text is copied, or left selected.

import { dialog, make } from "./dom";
import { say } from "./i18n";

/** A link to read and to copy. */
export function linkBox(href: string, label: string, copy: string, copied: string, kind = ""): HTMLElement {
  const link = make("input", "link");
  link.readOnly = true;
  link.value = href;
  link.setAttribute("aria-label", label);
  link.addEventListener("focus", () => link.select());
  const button = make("button", kind, copy);
  button.type = "button";
  const how = make("p", "small how");
  how.setAttribute("role", "status");
  button.addEventListener("click", async () => {
    const done = await copyFrom(link);
    how.textContent = done ? "" : copyByHandText();
    if (!done) return;
    button.textContent = copied;
    setTimeout(() => { button.textContent = copy; }, 1800);
  });
  return make("div", "link-box", link, button, how);
}

/** Copies a link that is not on the page. If the browser refuses, shows the link for copying by hand and returns false. */
export async function copyLink(href: string): Promise<boolean> {
  const link = make("input", "link");
  link.readOnly = true;
  link.value = href;
  link.setAttribute("aria-label", say("link"));
  document.body.append(link);
  const done = await copyFrom(link);
  link.remove();
  if (done) return true;
  dialog("link-dialog", say("copy-link"), say("close"), link, make("p", "small how", copyByHandText()));
  link.focus();
  link.select();
  return false;
}

/** Copies the text of a field and selects it. Returns whether copying worked. */
async function copyFrom(link: HTMLInputElement): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(link.value).then(() => true, () => false);
  link.focus({ preventScroll: true });
  link.select();
  return copied || document.execCommand("copy");
}

function copyByHandText(): string {
  if (matchMedia("(pointer: coarse)").matches) return say("copy-by-touch");
  return say("copy-by-keys", { keys: /Mac/.test(navigator.platform) ? "⌘C" : say("copy-keys") });
}
