/* global document, prompt */
import { orderWebhooks } from "./orders.js";
import { api, follow, make, makeOptions } from "./page.js";

/** A value that ends with an ellipsis asks for the rest. */
const choices = {
  ses: ["ok", "down", "throttle", "lost-reply", "hang", "bounce", "reject-one:…"],
  dynamodb: ["ok", "throttle", "fail", "slow", "lost-reply", "fail-next:…", "lose-next:…", "fail-from:…"],
  ssm: ["ok", "down"],
  payment: [
    "ok",
    "slow",
    "hang-before-accept",
    "hang-after-accept",
    "error",
    "error-after-accept",
    "unauthorized",
    "stale-token",
    "malformed",
    "wrong-amount",
    "used-id",
    "too-many",
  ],
  paymentWebhook: orderWebhooks,
  paymentRefund: ["success", "failure", "pending"],
  whatsapp: ["ok", "down", "lost-reply", "too-many", "unauthorized", "undeliverable"],
  voice: ["ok", "error-after-accept", "hang", "lapsed", "refuse", "too-many", "unauthorized", "unpaid"],
  forward: ["ok", "down", "hang", "lost-reply", "redirect", "refuse", "gone", "too-many"],
  voiceOutcome: ["answered", "busy", "failed", "no-answer", "ringing"],
};

const questions = {
  "reject-one:": "Message reference",
  "fail-next:": "Which request fails? 1 is the next",
  "lose-next:": "Which request loses its answer? 1 is the next",
  "fail-from:": "First request to fail? 1 is the next",
};

const describeFault = (name, current, look) => {
  const select = make("select", {}, ...makeOptions(choices[name]));
  const shown = current.replace(/:.*$/, ":…");
  select.value = shown;
  select.onchange = () => {
    const stem = select.value.replace("…", "");
    const value = stem in questions ? `${stem}${prompt(questions[stem]) ?? ""}` : stem;
    // Until the console has accepted it.
    select.value = shown;
    void api("PUT", "faults", { [name]: value }).then(look);
  };
  return make("label", {}, name, select);
};

export const showFaults = async () => {
  let look = () => undefined;
  look = await follow("faults", (faults) => {
    const rows = Object.keys(choices).map((name) => describeFault(name, faults[name], () => look()));
    document.getElementById("faults").replaceChildren(...rows);
  });
};
