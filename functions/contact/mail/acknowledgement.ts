import { colors } from "#shared/brand/colors.ts";
import { formatMessage } from "#shared/format-message.ts";
import type { Language } from "#shared/locales.ts";
import { site } from "#shared/site.ts";
import type { Mail } from "#functions/platform/mail/mailer.ts";
import { markup, noMarkup, type Markup } from "#functions/platform/http/markup.ts";
import type { ContactRecord } from "../contact-record.ts";
import { claimsToBeFrom } from "../test-message.ts";
import { messagesIn } from "../contact-messages.ts";
import { drawHeading, writeMailHtml } from "./mail-html.ts";

const hourMs = 60 * 60 * 1000;

/**
 * After an hour a person's reply serves a visitor better than an acknowledgement; a plan or a quote is useful for a
 * day.
 */
const mailedWithinMs = ({ sheet }: ContactRecord): number => (sheet === undefined ? 1 : 24) * hourMs;

/** Later than this, a mail to the sender would be of no use. */
export const isTooLate = (record: ContactRecord, nowEpochMs: number): boolean =>
  nowEpochMs > record.receivedAtEpochMs + mailedWithinMs(record);

/**
 * Whether the sender was promised a mail: it has a place in the day's limits. A provider check needs no place and sends
 * the mail for real: its mailbox is SES's own.
 */
export const qualifiesForAcknowledgement = (record: ContactRecord): boolean =>
  record.visitorMail === "reserved" || claimsToBeFrom("providerCheck", record);

const timeParts = {
  dateStyle: "long",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;

/** `2026-11-24 09:05 UTC`, or the format of the language. */
export const writeTime = (epochMs: number, language?: Language): string =>
  language === undefined
    ? `${new Date(epochMs).toISOString().slice(0, 16).replace("T", " ")} UTC`
    : `${new Intl.DateTimeFormat(language.formats, timeParts).format(epochMs)} (UTC)`;

export type Fact = readonly [label: string, value: string];

/** The texts of a mail with a plan or a quote. */
export type DocumentText = {
  readonly subject: (ref: string) => string;
  readonly heading: string;
  readonly facts: readonly Fact[];
  readonly sentence: string;
  readonly link: string;
};

type VisitorMail = {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly facts?: readonly Fact[];
  readonly link?: { readonly label: string; readonly href: string };
  readonly mistaken: string;
};

const drawFact = ([label, value]: Fact): Markup => markup`<tr>
<th scope="row" align="left" valign="top" class="muted" style="padding:3px 16px 3px 0;font-weight:normal;color:${colors.light.muted}">${label}</th>
<td valign="top" class="ink" style="padding:3px 0;font-weight:600;color:${colors.light.ink}">${value}</td>
</tr>
`;

const drawFacts = (facts: readonly Fact[]): Markup =>
  facts.length === 0
    ? noMarkup
    : markup`<table cellpadding="0" cellspacing="0" style="margin-top:14px;font-size:16px;line-height:1.45">
${facts.map(drawFact)}</table>
`;

/** A mail to the sender, without any text from the form, so that nobody can send their own text to other addresses. */
export const makeVisitorMail = (
  { message, id }: ContactRecord,
  supportEmail: string,
  { subject, heading, sentences, facts = [], link, mistaken }: VisitorMail,
  language?: Language,
): Mail => {
  const footer = [mistaken, site.legalName];
  const table = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  const linkText = link === undefined ? [] : [`${link.label}:\n${link.href}`];
  return {
    to: message.email,
    replyTo: supportEmail,
    subject,
    // RFC 3834: machines should not reply to this mail. The second header has the same meaning for Exchange.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    text: [heading, ...(table === "" ? [] : [table]), ...linkText, ...sentences, ...footer].join("\n\n"),
    html: writeMailHtml({
      language,
      subject,
      card: markup`<tr><td class="ink" style="padding:26px 24px 20px;color:${colors.light.ink}">
<p class="brand" style="margin:0 0 8px;font-weight:700;color:${colors.light.brand}">${site.brand}</p>
${drawHeading(heading)}${drawFacts(facts)}${
        link === undefined
          ? noMarkup
          : markup`<p style="margin:14px 0 0"><a class="brand" href="${link.href}" style="font-weight:600;color:${colors.light.brand}">${link.label}</a></p>
`
      }${sentences.map((sentence) => markup`<p style="margin:14px 0 0">${sentence}</p>\n`)}</td></tr>
`,
      footer,
    }),
    recordId: id,
  };
};

/** The mail that thanks for a message. It contains nothing that its sender chose. */
export const makeAcknowledgement = (record: ContactRecord, supportEmail: string): Mail => {
  const { form, language } = messagesIn(record.locale);
  const { acknowledgement, replyTime } = form;
  const { ref } = record;
  const receivedAt = writeTime(record.receivedAtEpochMs, language);
  return makeVisitorMail(
    record,
    supportEmail,
    {
      subject: formatMessage(acknowledgement.subject, { brand: site.brand, ref }),
      heading: acknowledgement.heading,
      sentences: [
        formatMessage(acknowledgement.received, { receivedAt, ref }),
        formatMessage(acknowledgement.answer, { replyTime }),
      ],
      mistaken: acknowledgement.mistaken,
    },
    language,
  );
};
