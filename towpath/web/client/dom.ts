// Short ways to create elements.

export type Child = Node | string | null | false;

export function make<K extends keyof HTMLElementTagNameMap>(tag: K, kind = "", ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

/** A dialog that closes with Escape, its button, or a click beside it. */
export function dialog(kind: string, title: string, closing: string, ...children: Child[]): HTMLDialogElement {
  const heading = make("h2", "", title);
  heading.id = `${kind}-title`;
  const close = make("button", "close quiet", "×");
  close.type = "button";
  close.setAttribute("aria-label", closing);
  const dialog = make("dialog", `dialog ${kind}`, make("div", "sheet-of", make("header", "", heading, close), ...children));
  dialog.setAttribute("aria-labelledby", heading.id);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Radio buttons side by side. */
export function segments(name: string, legend: string, values: { value: string; label: string; hint?: string }[], chosen: string, pick: (value: string) => void): HTMLFieldSetElement {
  const row = make("div", "segments");
  for (const { value, label, hint } of values) {
    const radio = make("input");
    radio.type = "radio";
    radio.name = name;
    radio.value = value;
    radio.checked = value === chosen;
    radio.addEventListener("change", () => pick(value));
    radio.disabled = hint !== undefined; // a hint says what would have to be different
    row.append(make("label", "segment", radio, make("span", "", label, hint ? make("small", "", ` (${hint})`) : null)));
  }
  return make("fieldset", "field", make("legend", "", legend), row);
}
