// What the server sends, and sending to it.

export interface Node {
  word: string;
  kind: string;
  points: string;
  label: string;
  next?: Node[];
  more?: boolean;
}

export interface Seat {
  seat: string;
  label: string;
  holder: "open" | "person" | "bot";
  name: string;
  bot: boolean;
  decides: boolean;
}

export interface View {
  table: string;
  version: number;
  game: string;
  options: Record<string, string>;
  seat: string | null;
  mine: string[];
  seats: Seat[];
  started: boolean;
  parts: Record<string, string>;
  question: string;
  words: Node[];
  ends_turn: boolean;
  can_undo: boolean;
  /** The move before which a full undo would go back, if the others agree. */
  undo_to: number | null;
  request: { what: string; by: string; about: number; asks_me: boolean } | null;
  log: string[];
  sayings: { name: string; text: string }[];
  over: boolean;
  ending: string;
  winners: string[];
  scores: Record<string, number>;
}

export interface Answer {
  status: number;
  body: any;
}

export async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Towpath": "1" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json().catch(() => ({})) };
}

export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function button(text: string, act: () => void, kind = ""): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.className = kind;
  made.addEventListener("click", act);
  return made;
}
