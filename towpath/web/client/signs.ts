// The players' signs as a game draws them on its table, so that a seat beside it looks like its pieces.

/** Around the middle, 38 across: outline and emblem; in them `paper` and `fill` are the colours of a seal. */
const SIGNS: Record<string, Record<string, [string, string]>> = {
  arriala: {
    violet: ['<circle r="15"/>', '<g fill="paper"><circle cx="-3.6" cy="-2.6" r="2.5"/><circle cx="3.6" cy="-2.6" r="2.5"/><circle cy="2.4" r="2.5"/><circle cy="-4.4" r="2.2"/><circle cy="7" r="2.2"/><path d="M0-6.5Q1-9.5 5-9.5" stroke="paper" stroke-width="1.5" fill="none"/></g>'],
    red: ['<rect x="-13.4" y="-13.4" width="26.8" height="26.8" rx="3"/>', '<g stroke="paper" fill="none" stroke-linecap="round"><path d="M-6 8 5.4-6" stroke-width="2.4"/><path d="M-3-8.4Q5-9.4 8.6 1.6" stroke-width="3"/></g>'],
    yellow: ['<path d="M-8.4-14.4H8.4L16.6 0 8.4 14.4H-8.4L-16.6 0Z"/>', '<g stroke="paper" fill="none" stroke-linecap="round"><path d="M-9 3.2Q-4.5-1.6 0 3.2T9 3.2M-7 8.2Q-3.5 4.6 0 8.2T7 8.2" stroke-width="1.7"/><path d="M-4.6-2.6A4.6 4.6 0 0 1 4.6-2.6Z" fill="paper" stroke="none"/><path d="M0-10.4V-8.8M-6.4-8-5.2-6.8M6.4-8 5.2-6.8" stroke-width="1.5"/></g>'],
    green: ['<path d="M0-18 18 0 0 18-18 0Z"/>', '<g fill="paper"><path d="M0-10Q8-3 6 3Q3.6 7.4 0 7.4Q-3.6 7.4-6 3Q-8-3 0-10Z"/><path d="M0-6V11M0-1 4-4M0-1-4-4M0 4 4.4 1M0 4-4.4 1" stroke="fill" stroke-width="1.2" fill="none"/></g>'],
  },
  kontor: {
    red: ['<rect x="-16" y="-16" width="32" height="32" rx="4"/>', '<path d="M-13-15V15M-10-15V15M10-15V15M13-15V15" stroke="paper" stroke-opacity=".4" stroke-width="1"/>GUARD'],
    black: ['<rect x="-16" y="-16" width="32" height="32" rx="4"/>', '<path d="M-13-15V15M-9.5-15V15M9.5-15V15M13-15V15M-15-12H15M-15-6H-8M-15 0H-8M-15 6H-8M-15 12H-8M8-6H15M8 0H15M8 6H15M8 12H15" stroke="paper" stroke-opacity=".4" stroke-width="1"/>GUARD'],
  },
};
const GUARD = '<g transform="translate(-13 -13.6) scale(.62)" fill="paper"><path d="M13 40Q11 24 16 18H26Q31 24 29 40Z"/><circle cx="21" cy="13" r="4.4"/><path d="M9 11.5H33L27.5 5H14.5Z"/><path d="M34 3V40" stroke="paper" stroke-width="2.4"/><path d="M34 1 37 6 34 9 31 6ZM34 9Q40 9 40 14Q37 13 34 14Z"/></g>';

/** A seat's sign in a game; nothing where the game has none of its own. */
export function sign(game: string, colour: string, fill: string, paper: string): string {
  const [outline, emblem] = SIGNS[game]?.[colour] ?? ["", ""];
  const inked = emblem.replace("GUARD", GUARD).replaceAll('"paper"', `"${paper}"`).replaceAll('"fill"', `"${fill}"`);
  return outline && `<g fill="${fill}" stroke="currentColor" stroke-width="1.6">${outline}</g>${inked}`;
}
