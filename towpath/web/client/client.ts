import "./style.css";
import { home } from "./home";
import { furnish, learn } from "./say";
import { table } from "./table";

await learn();
furnish();
if (document.body.classList.contains("home")) await home();
else table();
