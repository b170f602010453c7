/* global document */
import { showCalls } from "./calls.js";
import { showChat } from "./chat.js";

await showChat(document.getElementById("chat"));
await showCalls();
