import "./style.css";
import "./home.css";
import { book } from "./book";
import { home } from "./home";
import { reportHere } from "./here";
import { come } from "./me";
import { room } from "./room";
import { furnish, learn } from "./say";
import { table } from "./table";

await learn();
furnish();
const page = document.body.classList;
if (page.contains("home")) await home();
else if (page.contains("room")) await room();
else if (page.contains("come")) come();
else if (page.contains("book")) book(document.querySelector("main")!);
else if (page.contains("table")) table();
if (!page.contains("table") && !page.contains("room")) reportHere();
// Until here nobody listens to the buttons that came with the page.
for (const each of document.querySelectorAll<HTMLButtonElement>("[data-wakes]")) each.disabled = false;
