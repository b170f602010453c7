import messages from "#messages/generate-qrcode-free.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { badgeCodeMm, scanInShort, scanInWords } from "../figures/figure-texts.ts";
import { codeTools } from "../navigation/free-tools.ts";

export const meta = messages.meta;

export const content = messages.hero;

export const formContent = messages.form;

export const resultContent = messages.result;

export const fateContent = messages.fate;

export const sizeContent = {
  heading: messages.sizes.heading,
  text: messages.sizes.text,
  note: messages.sizes.note,
  links: codeTools,
  sizes: [
    {
      size: "card",
      where: messages.sizes.card,
      width: formatMessage(messages.sizes.width, { mm: 15 }),
      from: formatMessage(messages.sizes.from, { cm: 15 }),
    },
    {
      size: "badge",
      where: messages.sizes.badge,
      width: formatMessage(messages.sizes.width, { mm: badgeCodeMm }),
      from: formatMessage(messages.sizes.from, { cm: badgeCodeMm }),
    },
    {
      size: "sign",
      where: messages.sizes.sign,
      width: formatMessage(messages.sizes.width, { mm: 40 }),
      from: formatMessage(messages.sizes.from, { cm: 40 }),
    },
  ],
} as const;

export const questionsContent = messages.questions;

export const closingContent = {
  heading: messages.closing.heading,
  text: formatMessage(messages.closing.text, { scan: scanInWords }),
  action: { label: messages.closing.signUp, href: site.links.signUp },
  stub: {
    event: messages.closing.event,
    rows: [{ label: messages.closing.perScan, value: scanInShort }],
  },
} as const;
