import { colors } from "#shared/brand/colors.ts";
import type { Language } from "#shared/locales.ts";
import { describeLanguage } from "../contact-messages.ts";
import { markup, type Markup } from "#functions/platform/http/markup.ts";

const { light, dark } = colors;

/** Mail programs with support for color schemes use these styles; the others use the inline styles of each element. */
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

type MailHtml = {
  /** Undefined for English. */
  readonly language?: Language | undefined;
  readonly subject: string;
  readonly card: Markup;
  readonly footer: readonly string[];
};

/** Every mail program renders tables and inline styles. */
export const writeMailHtml = ({ language, subject, card, footer }: MailHtml): string =>
  markup`<!doctype html>
<html${describeLanguage(language)}>
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
${card}</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="muted" style="padding:16px 24px 0;font-size:14px;line-height:1.5;overflow-wrap:anywhere;color:${light.muted}">${footer.map((line) => markup`${line}<br>`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.html;

export const drawHeading = (heading: string): Markup =>
  markup`<p class="ink" dir="auto" style="margin:0;font-size:26px;font-weight:800;line-height:1.15;letter-spacing:-0.02em;text-align:left;color:${light.ink}">${heading}</p>
`;
