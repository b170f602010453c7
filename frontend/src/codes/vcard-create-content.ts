import messages from "#messages/vcard-create.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";
import { scanInShort, scanInWords } from "../figures/figure-texts.ts";

export const meta = messages.meta;

export const content = messages.hero;

export const formContent = messages.form;

export const photoTexts = {
  tooLarge: (megabytes: number, most: number) => formatMessage(messages.photos.tooLarge, { megabytes, most }),
} as const;

export const previewContent = messages.preview;

export const sampleContent = messages.sample;

export const factsContent = messages.facts;

export const closingContent = {
  heading: messages.closing.heading,
  text: formatMessage(messages.closing.text, { scan: scanInWords }),
  action: { label: messages.closing.signUp, href: site.links.signUp },
  stub: { event: messages.closing.event, rows: [{ label: messages.closing.perScan, value: scanInShort }] },
} as const;

export const questionsContent = messages.questions;
