import words from "#words/generate-qrcode-free.json" with { type: "json" };
import { fill } from "#shared/fill.ts";
import { site } from "#shared/site.ts";
import { present } from "#shared/switches.ts";
import { badgeCodeMm, scanInShort, scanInWords } from "../../content/figure-words.ts";
import type { PagePath } from "../../content/navigation.ts";

export const meta = words.meta;

export const content = words.hero;

export const formContent = words.form;

export const resultContent = words.result;

export const fateContent = words.fate;

export const sizeContent = {
  heading: words.sizes.heading,
  text: words.sizes.text,
  note: words.sizes.note,
  ways: present([
    {
      capability: "badges",
      text: words.sizes.badges.text,
      label: words.sizes.badges.label,
      path: "/badge-maker" satisfies PagePath,
    },
  ]),
  sizes: [
    {
      size: "card",
      where: words.sizes.card,
      width: fill(words.sizes.width, { mm: 15 }),
      from: fill(words.sizes.from, { cm: 15 }),
    },
    {
      size: "badge",
      where: words.sizes.badge,
      width: fill(words.sizes.width, { mm: badgeCodeMm }),
      from: fill(words.sizes.from, { cm: badgeCodeMm }),
    },
    {
      size: "sign",
      where: words.sizes.sign,
      width: fill(words.sizes.width, { mm: 40 }),
      from: fill(words.sizes.from, { cm: 40 }),
    },
  ],
} as const;

export const questionsContent = words.questions;

export const closingContent = {
  heading: words.closing.heading,
  text: fill(words.closing.text, { scan: scanInWords }),
  action: { label: words.closing.signUp, href: site.links.signUp },
  stub: {
    event: words.closing.event,
    rows: [{ label: words.closing.perScan, value: scanInShort }],
  },
} as const;
