/* global document */
import { follow, make } from "./page.js";

const shownMax = 100;

/** The text as Slack would show it. */
const unescape = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const describeForward = ({ key, receivedAt, body }) =>
  make(
    "article",
    {},
    make(
      "details",
      {},
      make(
        "summary",
        {},
        `${body.message.name} · ${body.message.eventType} · ${body.message.attendees}`,
        make("div", { className: "quiet" }, `${receivedAt} · key ${key}`),
      ),
      make("pre", {}, unescape(body.text)),
    ),
  );

export const showForwards = () =>
  follow(`forwards?newest=${shownMax}`, (forwards) => {
    if (forwards.length === 0) return;
    document.getElementById("forward-count").textContent =
      forwards.length < shownMax ? `(${forwards.length})` : `(latest ${forwards.length})`;
    document.getElementById("forward-list").replaceChildren(...forwards.toReversed().map(describeForward));
  });
