/* global document */
import { api, follow, make, makeOptions } from "../page.js";

const webhook = document.getElementById("call-webhook");

/** Possible decisions about a call in each state, and the labels of their buttons. */
const decisions = {
  ringing: {
    answered: "Answer",
    busy: "Busy",
    "no-answer": "No answer",
    failed: "Fail",
    ended: "Answer and end",
  },
  answered: { ended: "End", answered: "Answered once more" },
  ended: { ended: "Ended once more" },
  busy: { busy: "Busy once more" },
  failed: { failed: "Failed once more" },
  "no-answer": { "no-answer": "No answer once more" },
};

const describeCall = (call, decide) =>
  make(
    "article",
    {},
    make("div", {}, `${call.to} · ${call.outcome}`),
    make("div", { className: "quiet" }, `${call.at} · ${call.agentId} · from ${call.from}`),
    ...call.webhooks.map(({ event, status }) =>
      make("div", { className: "quiet" }, `webhook ${event}, answered ${status || "nothing"}`),
    ),
    make(
      "div",
      { className: "choices" },
      ...Object.entries(decisions[call.outcome]).map(([outcome, words]) =>
        make("button", { onclick: () => decide(call, outcome) }, words),
      ),
    ),
  );

export const showCalls = async () => {
  webhook.append(...makeOptions(["once", "none", "duplicate", "reordered", "forged", "stale"]));
  const decide = async ({ id }, outcome) => {
    await api("PUT", `calls/${id}`, { outcome, webhook: webhook.value });
    await look();
  };
  const look = await follow("calls", (calls) => {
    if (calls.length === 0) return;
    document.getElementById("call-count").textContent = `(${calls.length})`;
    document
      .getElementById("call-list")
      .replaceChildren(...calls.toReversed().map((call) => describeCall(call, decide)));
  });
};
