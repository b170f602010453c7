import messages from "#messages/support-mail.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { writeNumbersInAscii } from "#shared/input/visible-text.ts";
import { site } from "#shared/site.ts";
import type { ContactRecord } from "../contact-record.ts";

const largeFrom = 501;

/** The text is a choice of the form or free text; the largest number in it counts. */
export const isLargeEvent = (attendees: string): boolean => {
  const written = writeNumbersInAscii(attendees).replace(/(?<=\d)[,.'\s\u066c](?=\d{3}(?!\d))/g, "");
  const numbers = written.match(/\d+/g) ?? [];
  return Math.max(0, ...numbers.map(Number)) >= largeFrom;
};

const longest = 40;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Cuts whole graphemes: an emoji may consist of several characters. */
const shorten = (text: string): string => {
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return parts.length <= longest
    ? text
    : `${parts
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
};

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates right-to-left text, so that it keeps its position among left-to-right text. */
const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** A visitor sees the subject in a reply, so it contains no spam verdict. The reference is never shortened. */
export const makeSubject = ({ message: { name, eventType, attendees }, ref }: ContactRecord): string => {
  const own = [name, eventType, attendees].map((text) => isolate(shorten(text)));
  const parts = [
    formatMessage(messages.subject, { brand: site.brand }),
    ...own,
    ...(isLargeEvent(attendees) ? [messages.largeEvent] : []),
  ];
  return `${parts.join(" · ")} [${ref}]`;
};
