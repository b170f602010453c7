/* global document */
import { api, follow, make } from "./page.js";

const describeMail = ({ subject, receivedAt, replyTo, text }) =>
  make(
    "article",
    {},
    make(
      "details",
      {},
      make(
        "summary",
        {},
        subject,
        make("div", { className: "quiet" }, `${receivedAt} · reply to ${replyTo}`),
      ),
      make("pre", {}, text),
    ),
  );

const shownMax = 100;

const noMail = document.getElementById("mails").firstElementChild;

/** @returns a function that checks for new mail at once */
export const showMail = async () => {
  const look = await follow(`mail?newest=${shownMax}`, (mails) => {
    const { length } = mails;
    document.getElementById("count").textContent = length < shownMax ? `(${length})` : `(latest ${length})`;
    const list = mails.length === 0 ? [noMail] : mails.toReversed().map(describeMail);
    document.getElementById("mails").replaceChildren(...list);
  });
  document.getElementById("empty").onclick = () => api("DELETE", "mail").then(look);
  return look;
};
