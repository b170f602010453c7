/* global document, prompt */
import { api, follow, make, makeOptions } from "./page.js";

/** The question that the console shows to complete a fault that needs a value, such as `fail-next:2`. */
const questions = {
  "reject-one:": "Message reference",
  "fail-next:": "Which request fails? 1 is the next",
  "lose-next:": "Which request loses its response? 1 is the next",
  "fail-from:": "First request to fail? 1 is the next",
};

const describeRowError = (name, choices, current, look) => {
  const select = make("select", {}, ...makeOptions(choices));
  const shown = current.replace(/:.*$/, ":…");
  select.value = shown;
  select.onchange = () => {
    const stem = select.value.replace("…", "");
    const value = stem in questions ? `${stem}${prompt(questions[stem]) ?? ""}` : stem;
    // Shows the old value until the console has accepted the new one.
    select.value = shown;
    void api("PUT", "faults", { [name]: value }).then(look);
  };
  return make("label", {}, name, select);
};

export const showFaults = async () => {
  const choices = Object.entries(await api("GET", "fault-choices"));
  let look = () => undefined;
  look = await follow("faults", (faults) => {
    const rows = choices.map(([name, values]) => describeRowError(name, values, faults[name], () => look()));
    document.getElementById("faults").replaceChildren(...rows);
  });
};
