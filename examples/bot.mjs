// A small opponent for Towpath, in JavaScript: it likes some kinds of moves better than others.
// Run it in the arena:  towpath arena kontor --bots "navvy,external:node examples/bot.mjs"
// The lines it hears and says are described in docs/bot-protocol.md.

import { createInterface } from "node:readline";

// What a move begins with, the best first; among moves that begin alike, any.
const LIKED = ["ship", "build", "contract", "lock", "vineyard", "place", "lay", "boat", "buy", "choose", "take", "draw"];

const rank = (move) => {
  const place = LIKED.indexOf(move.split(" ")[0]);
  return place < 0 ? LIKED.length : place;
};

const choose = (moves) => {
  const best = Math.min(...moves.map(rank));
  const liked = moves.filter((move) => rank(move) === best);
  return liked[Math.floor(Math.random() * liked.length)];
};

let question = {};
const say = (line) => process.stdout.write(line + "\n");

createInterface({ input: process.stdin }).on("line", (line) => {
  const [verb] = line.split(" ", 1);
  const rest = line.slice(verb.length + 1);
  if (verb === "towpath") say("ready Eager Beaver");
  else if (verb === "ask") question = { number: rest, moves: [] };
  else if (verb === "move") question.moves.push(rest);
  else if (verb === "observation") question.observation = JSON.parse(rest);
  else if (verb === "go") {
    say(`# ${question.moves.length} moves at stage ${question.observation.stage}`);
    say(`play ${question.number} ${choose(question.moves)}`);
  } else if (verb === "quit") process.exit(0);
});
