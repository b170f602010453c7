import { colors } from "#shared/colors.ts";
import { markup, noMarkup, type Markup } from "#functions/platform/http/markup.ts";

type Fact = {
  readonly label: string;
  readonly value: string;
  /** A word that stands out. */
  readonly mark?: string;
  readonly warns?: boolean;
};

/** What support reads, in the order in which it decides. */
export type SupportMailText = {
  readonly name: string;
  readonly email: string;
  readonly facts: readonly Fact[];
  readonly message: string;
  readonly footer: readonly string[];
};

const { light, dark } = colors;

/** Mail programs that know the scheme take these; the others keep what stands in each element. */
const style = `
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .brand { color: ${dark.brand} !important; }
  .pill { background: ${dark.brand} !important; color: ${dark["on-brand"]} !important; }
  .error { color: ${dark.error} !important; }
}
`;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** A break for each line: not every mail program keeps the line breaks of a text. */
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

/** Tables, and styles in place: what every mail program draws. */
export const writeSupportHtml = (words: SupportMailText, subject: string): string => {
  const { name, email, facts, message, footer } = words;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ html: style }}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light.paper};${{ html: font }};font-size:16px;line-height:1.5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:600px;border:1px solid ${light.line};border-radius:18px;background:${light.raised};text-align:left">
<tr><td style="padding:26px 24px 20px">
<p class="ink" dir="auto" style="margin:0;font-size:26px;font-weight:800;line-height:1.15;letter-spacing:-0.02em;text-align:left;color:${light.ink}">${name}</p>
<p style="margin:4px 0 0"><a class="brand" href="mailto:${encodeURIComponent(email).replace("%40", "@")}" style="font-weight:600;color:${light.brand}">${email}</a></p>
<table cellpadding="0" cellspacing="0" style="margin-top:14px;font-size:15px;line-height:1.45">
${facts.map(drawFact)}</table>
</td></tr>
<tr><td class="line" style="padding:22px 24px 26px;border-top:2px dashed ${light.line}">
<div class="ink" dir="auto" style="font-size:17px;line-height:1.6;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere;word-break:break-word;color:${light.ink}">${writeLines(message)}</div>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="muted" style="padding:16px 24px 0;font-size:14px;line-height:1.5;overflow-wrap:anywhere;color:${light.muted}">${footer.map((line) => markup`${line}<br>`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html;
};
