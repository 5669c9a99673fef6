import "./style.css";
import "./picking.css";
import "./home.css";
import "./recap.css";
import "./ledgers.css";
import { initBook } from "./book";
import { initHome } from "./home";
import { startHeartbeat } from "./heartbeat";
import { initComePage } from "./me";
import { initRoom } from "./room";
import { initHeader, loadWords } from "./i18n";
import { initTable } from "./table";

await loadWords();
initHeader();
const page = document.body.classList;
if (page.contains("home")) await initHome();
else if (page.contains("room")) await initRoom();
else if (page.contains("come")) initComePage();
else if (page.contains("book")) initBook(document.querySelector("main")!);
else if (page.contains("table")) initTable();
if (!page.contains("table") && !page.contains("room")) startHeartbeat();
// The buttons in the page's markup are disabled until somebody listens to them.
for (const each of document.querySelectorAll<HTMLButtonElement>("[data-wakes]")) each.disabled = false;
