/* global confirm, document, location */
import { showFaults } from "./faults.js";
import { showForwards } from "./forwards.js";
import { showMail } from "./mail.js";
import { api } from "./page.js";

const country = document.getElementById("country");
country.value = (await api("GET", "viewer")).country;
country.onchange = () => api("PUT", "viewer", { country: country.value.toUpperCase() });
await showFaults();
const lookForMail = await showMail();
const lookForForwards = await showForwards();
document.getElementById("sweep").onclick = () =>
  api("POST", "sweep").then(() => Promise.all([lookForMail(), lookForForwards()]));
document.getElementById("start-over").onclick = () =>
  confirm("Delete whatever was stored?") && api("POST", "start-over").then(() => location.reload());
