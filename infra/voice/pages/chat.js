/* global localStorage */
import { api, follow, make } from "../page.js";

const numberKey = "whatsapp-number";
const listId = "whatsapp-numbers";
const digitsOf = (text) => text.replace(/\D/g, "");

const describeResult = ({ error, delivered, statuses }) =>
  error ??
  (delivered
    ? ""
    : `The site refused it. Answer: ${statuses.map((status) => status || "nothing").join(", ")}.`);

/**
 * One person's WhatsApp, in the conversation with the business number. `number` selects the person, and `text` is the
 * draft of a message.
 */
export const showChat = async (root, text = "") => {
  let messages = [];
  const number = make("input", {
    type: "tel",
    autocomplete: "off",
    placeholder: "+1 415 555 2671",
    value: localStorage.getItem(numberKey) ?? "",
  });
  number.setAttribute("list", listId);
  const numbers = make("datalist", { id: listId });
  const hidden = make("input", { type: "checkbox" });
  const log = make("div", { className: "log", role: "log" });
  log.setAttribute("aria-label", "Conversation");
  log.tabIndex = 0;
  const share = make("button", { type: "button" }, "Share my number");
  const draft = make("input", { value: text, autocomplete: "off", required: true });
  draft.setAttribute("aria-label", "Message");
  const result = make("p", { className: "quiet", role: "status" });

  const isMine = ({ from }) => from === digitsOf(number.value);
  const showConversation = () => {
    const mine = messages.filter((message) => isMine(message) || message.to === digitsOf(number.value));
    const request = mine.findLast(({ type }) => type === "contact-request" || type === "shared-contact");
    share.hidden = request?.type !== "contact-request";
    log.hidden = mine.length === 0;
    log.replaceChildren(
      ...mine.map((message) =>
        make(
          "div",
          { className: isMine(message) ? "bubble own" : "bubble" },
          message.text || `(${message.type})`,
          make("div", { className: "quiet" }, new Date(message.at).toLocaleTimeString()),
        ),
      ),
    );
    log.scrollTop = log.scrollHeight;
  };

  const write = async (message) => {
    result.textContent = "Sending …";
    result.textContent = describeResult(
      await api("POST", "whatsapp", { from: digitsOf(number.value), hidden: hidden.checked, ...message }),
    );
    await look();
  };
  share.onclick = () => write({ shareContact: true });
  number.oninput = () => {
    localStorage.setItem(numberKey, number.value);
    showConversation();
  };
  const form = make(
    "form",
    {
      className: "write",
      onsubmit: (event) => {
        event.preventDefault();
        const words = draft.value;
        draft.value = "";
        void write({ text: words });
      },
    },
    draft,
    make("button", {}, "Send"),
  );
  root.replaceChildren(
    make("label", {}, "Your number, with its country code", number, numbers),
    make("label", { className: "switch" }, hidden, "Hide it behind a username"),
    log,
    share,
    form,
    result,
  );

  const look = await follow("whatsapp", (all) => {
    messages = all;
    const people = new Set(all.map(({ from }) => from).filter((from) => from !== root.dataset.business));
    numbers.replaceChildren(...[...people].map((value) => make("option", { value })));
    showConversation();
  });
};
