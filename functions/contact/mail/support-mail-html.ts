import { colors } from "#shared/brand/colors.ts";
import { markup, noMarkup, type Markup } from "#functions/platform/http/markup.ts";
import { drawHeading, writeMailHtml } from "./mail-html.ts";

type Fact = {
  readonly label: string;
  readonly value: string;
  readonly mark?: string;
  readonly warns?: boolean;
};

export type SupportMailText = {
  readonly name: string;
  readonly email: string;
  /** An international domain is shown in its readable spelling. */
  readonly emailShown: string;
  readonly facts: readonly Fact[];
  readonly message: string;
  readonly footer: readonly string[];
};

const { light } = colors;

/** One `<br>` for each line: not every mail program preserves the line breaks of a text. */
const writeLines = (text: string): Markup => ({
  html: text
    .split("\n")
    .map((line) => markup`${line}`.html)
    .join("<br>"),
});

const drawMark = (mark: string): Markup =>
  markup` &nbsp;<span class="pill" style="display:inline-block;padding:1px 9px;border-radius:6px;background:${light.brand};color:${light["on-brand"]};font-size:13px;font-weight:700;white-space:nowrap">${mark}</span>`;

const drawFact = ({ label, value, mark, warns = false }: Fact): Markup => markup`<tr>
<th scope="row" align="left" valign="top" class="muted" style="padding:3px 16px 3px 0;font-weight:normal;white-space:nowrap;color:${light.muted}">${label}</th>
<td valign="top" class="${warns ? "error" : "ink"}" style="padding:3px 0;${warns ? "font-weight:600;" : ""}color:${warns ? light.error : light.ink}"><bdi>${value}</bdi>${mark === undefined ? noMarkup : drawMark(mark)}</td>
</tr>
`;

export const writeSupportHtml = (words: SupportMailText, subject: string): string => {
  const { name, email, emailShown, facts, message, footer } = words;
  const card = markup`<tr><td style="padding:26px 24px 20px">
${drawHeading(name)}<p style="margin:4px 0 0"><a class="brand" href="mailto:${encodeURIComponent(email).replace("%40", "@")}" style="font-weight:600;color:${light.brand}">${emailShown}</a></p>
<table cellpadding="0" cellspacing="0" style="margin-top:14px;font-size:15px;line-height:1.45">
${facts.map(drawFact)}</table>
</td></tr>
<tr><td class="line" style="padding:22px 24px 26px;border-top:2px dashed ${light.line}">
<div class="ink" dir="auto" style="font-size:17px;line-height:1.6;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;color:${light.ink}">${writeLines(message)}</div>
</td></tr>
`;
  return writeMailHtml({ subject, card, footer });
};
