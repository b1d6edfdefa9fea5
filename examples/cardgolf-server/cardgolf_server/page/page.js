// The address of a seat is #TABLE/TOKEN. A browser never sends the part after # with a request.
import { openLobby } from "./lobby.js";
import { openSeat } from "./seat.js";

document.getElementById("needs").remove(); // a browser that cannot run modules shows it
window.addEventListener("hashchange", () => location.reload());
const [table, token] = location.hash.slice(1).split("/");
if (table) openSeat(table, token || null);
else openLobby();
