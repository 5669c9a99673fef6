// A small opponent for Towpath, in JavaScript: it plays the move whose words it has liked best so far, and says so.
// Run it in the arena:  towpath arena kontor --bots "navvy,external:node examples/bot.mjs"
// The lines it hears and says are described in docs/bot-protocol.md.

import { createInterface } from "node:readline";

// What a move begins with, the best first; within a kind the longest words win (the farthest route, the fullest choice).
const LIKED = ["ship", "score", "build", "contract", "work", "set", "lay", "boat", "buy", "choose", "take", "draw"];

const liking = (move) => {
  const place = LIKED.indexOf(move.split(" ")[0]);
  return [place < 0 ? LIKED.length : place, -move.length];
};

const better = (one, other) => {
  const [a, b] = [liking(one), liking(other)];
  return a[0] - b[0] || a[1] - b[1];
};

let question = {};
const say = (line) => process.stdout.write(line + "\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const [verb] = line.split(" ", 1);
  const rest = line.slice(verb.length + 1);
  if (verb === "towpath") say("ready Longest Words");
  else if (verb === "ask") question = { number: rest, moves: [] };
  else if (verb === "move") question.moves.push(rest);
  else if (verb === "observation") question.observation = JSON.parse(rest);
  else if (verb === "go") {
    say(`# ${question.moves.length} moves at stage ${question.observation.stage}`);
    say(`play ${question.number} ${question.moves.sort(better)[0]}`);
  } else if (verb === "quit") process.exit(0);
});
