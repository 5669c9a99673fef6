import "./style.css";
import { book } from "./book";
import { home } from "./home";
import { furnish, learn } from "./say";
import { table } from "./table";

await learn();
furnish();
if (document.body.classList.contains("home")) await home();
else if (document.body.classList.contains("book")) book(document.querySelector("main")!);
else table();
