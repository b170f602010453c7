/* global document, location, URLSearchParams */
import { showChat } from "./chat.js";

await showChat(document.getElementById("chat"), new URLSearchParams(location.search).get("text") ?? "");
