/* global document */
import { api, follow, make, makeOptions } from "./page.js";

/** How the payment provider's webhooks may come. */
export const orderWebhooks = ["once", "none", "duplicate", "early", "late", "reordered", "forged"];

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const webhook = document.getElementById("webhook");

const describeOrder = (order, decide) => {
  const at = order.providerState;
  const makeDecision = (outcome, words, possible) =>
    make("button", { disabled: !possible, onclick: () => decide(order, outcome) }, words);
  return make(
    "article",
    {},
    make("div", {}, `${order.merchantOrderId} · ${rupees.format(order.amount / 100)}`),
    make("div", { className: "quiet" }, `ours: ${order.state ?? "no row"} · provider: ${at ?? "no order"}`),
    ...order.webhooks.map(({ event, status }) =>
      make("div", { className: "quiet" }, `webhook ${event}, answered ${status || "nothing"}`),
    ),
    make(
      "div",
      { className: "choices" },
      makeDecision(
        "success",
        { FAILED: "Late success", COMPLETED: "Success once more" }[at] ?? "Success",
        at !== null,
      ),
      makeDecision("failure", "Failure", at === "PENDING" || at === "FAILED"),
      makeDecision("pending", "Pending", at === "PENDING"),
      makeDecision("pending-then-success", "Pending, then success", at === "PENDING"),
    ),
    order.events.length === 0
      ? ""
      : make(
          "details",
          {},
          make("summary", {}, `Events (${order.events.length})`),
          make("pre", {}, order.events.map((event) => JSON.stringify(event)).join("\n")),
        ),
  );
};

export const showOrders = async () => {
  webhook.append(
    make("option", { value: "" }, "as the fault switch says"),
    // Early is only possible while create-payment is being answered.
    ...makeOptions(orderWebhooks.filter((mode) => mode !== "early")),
  );
  const decide = async ({ merchantOrderId }, outcome) => {
    await api("PUT", `orders/${merchantOrderId}`, {
      outcome,
      ...(webhook.value === "" ? {} : { webhook: webhook.value }),
    });
    await look();
  };
  const look = await follow("orders", (orders) => {
    if (orders.length === 0) return;
    document.getElementById("order-count").textContent = `(${orders.length})`;
    document
      .getElementById("order-list")
      .replaceChildren(...orders.toReversed().map((order) => describeOrder(order, decide)));
  });
};
