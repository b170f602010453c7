import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { sendContactMessage } from "#shared/contract/api.ts";
import {
  contactMessageSchema,
  contactTrapField,
  writeFormSignals,
} from "#shared/contact/contact-contract.ts";
import { contactFieldNames, makeFormTexts, makePageTexts } from "#shared/contact/contact-form.ts";
import { hasForeignLocalPart } from "#shared/input/email-address.ts";
import { hasVisibleText } from "#shared/input/visible-text.ts";
import { pathIn } from "#shared/locales.ts";
import { site } from "#shared/site.ts";
import type { RejectedForm, FormAdapter, Page } from "#functions/platform/http/form-adapter.ts";
import { markup, noMarkup, type Markup } from "#functions/platform/http/markup.ts";
import { contactPageStyle } from "./contact-page-style.ts";
import { describeLanguage, messagesIn } from "./contact-messages.ts";
import { makeDescribeIssue } from "./describe-issue.ts";

/** The texts and links of the pages, in the language that the submitted form contains. */
const textsIn = (locale: string | undefined) => {
  const { form, language, errors } = messagesIn(locale);
  return {
    ...makeFormTexts(form.form, form.choices, form.replyTime),
    ...makePageTexts(form.page),
    language,
    emailHint: errors.emailHint,
    paths: { home: pathIn(language, "/"), contact: pathIn(language, "/contact") },
  };
};

type Texts = ReturnType<typeof textsIn>;

type ContactForm = FormAdapter<typeof sendContactMessage>;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(contactPageStyle).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const mailLink = markup`<a href="mailto:${site.supportEmail}">${site.supportEmail}</a>`;
const phoneLink = markup`<a href="${site.phone.href}">${site.phone.display}</a>`;

const makePage = (texts: Texts, title: string, content: Markup): Page => ({
  contentSecurityPolicy,
  html: markup`<!doctype html>
<html${describeLanguage(texts.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${texts.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ html: contactPageStyle }}</style>
</head>
<body>
<header><a class="brand" href="${texts.paths.home}"><img src="/favicon.svg" alt="" width="28" height="28">${site.brand}</a></header>
<main>
${content}
</main>
<footer>${texts.writeTo} ${mailLink} ${texts.orCall} ${phoneLink}</footer>
</body>
</html>
`.html,
});

type FieldName = keyof Texts["fields"];
type Field = {
  readonly name: FieldName;
  readonly typed: string;
  readonly error: string | undefined;
  readonly isNext: boolean;
};

const isOptional = (name: FieldName): boolean =>
  z.safeParse(contactMessageSchema.shape[name], undefined).success;

/** The attributes of every control, the same as on the page in the browser (frontend/src/ui/field.tsx). */
const describe = ({ name, error, isNext }: Field): Markup =>
  markup` class="control" id="${name}" name="${name}"${
    isOptional(name) ? noMarkup : markup` aria-required="true"`
  }${
    error === undefined ? noMarkup : markup` aria-invalid="true" aria-describedby="${name}-error"`
  }${isNext ? markup` autofocus` : noMarkup}`;

const drawInput = (field: Field, type: "text" | "email", autoComplete: string): Markup =>
  markup`<input${describe(field)} type="${type}" autocomplete="${autoComplete}" value="${field.typed}">`;

type Choice = { readonly value: string; readonly label: string };

/** A choice that the form does not offer is preserved: the server accepts any text. */
const drawSelect = (field: Field, placeholder: string, choices: readonly Choice[]): Markup => {
  const { name, typed } = field;
  const isOffered = typed === "" || choices.some(({ value }) => value === typed);
  const all = isOffered ? choices : [...choices, { value: typed, label: typed }];
  const selected = (value: string) => (value === typed ? markup` selected` : noMarkup);
  return markup`<select${describe(field)}>
<option value=""${isOptional(name) ? noMarkup : markup` disabled`}${selected("")}>${placeholder}</option>
${all.map(({ value, label }) => markup`<option value="${value}"${selected(value)}>${label}</option>\n`)}</select>`;
};

/** HTML ignores a line break right after the tag, so one is added. */
const drawTextArea = (field: Field, placeholder: string): Markup =>
  markup`<textarea${describe(field)} rows="6" placeholder="${placeholder}">\n${field.typed}</textarea>`;

const drawControl: Readonly<Record<FieldName, (field: Field, fields: Texts["fields"]) => Markup>> = {
  name: (field) => drawInput(field, "text", "name"),
  email: (field) => drawInput(field, "email", "email"),
  eventType: (field, { eventType }) => drawSelect(field, eventType.placeholder, eventType.choices),
  attendees: (field, { attendees }) => drawSelect(field, attendees.placeholder, attendees.choices),
  message: (field, { message }) => drawTextArea(field, message.placeholder),
};

/** The prescribed error does not explain why a non-ASCII letter before the @ is invalid. */
const drawHint = ({ emailHint }: Texts, { name, typed, error }: Field): Markup =>
  name === "email" && error !== undefined && hasForeignLocalPart(typed)
    ? markup`\n<p class="hint">${emailHint}</p>`
    : noMarkup;

const drawField = (texts: Texts, field: Field): Markup => {
  const { fields } = texts;
  const { name, error } = field;
  return markup`<div class="field">
<label for="${name}">${fields[name].label}</label>
${drawControl[name](field, fields)}${
    error === undefined ? noMarkup : markup`\n<p class="error" id="${name}-error">${error}</p>`
  }${drawHint(texts, field)}
</div>`;
};

const drawErrors = (texts: Texts, wrong: readonly FieldName[], errors: RejectedForm["errors"]): Markup =>
  markup`<div class="note" role="alert">
<p><strong>${texts.invalid(wrong.length)}</strong></p>
<ul>${wrong.map((name) => markup`<li><a href="#${name}">${errors[name] ?? ""}</a></li>`)}</ul>
</div>`;

const drawNotice = (texts: Texts, notice: string, isTyped: boolean): Markup =>
  markup`<p class="note" role="alert"><strong>${notice}</strong>${
    isTyped ? markup` ${texts.failedNote} ${mailLink}.` : noMarkup
  }</p>`;

/** An error that belongs to no single field exists in English only; other languages show a general failure instead. */
const translateNotice = ({ language, failed }: Texts, notice: string | undefined): string | undefined =>
  notice === undefined || language === undefined ? notice : failed.description;

const showRejected = ({ fields: typed, errors, ...rejected }: RejectedForm): Page => {
  const texts = textsIn(typed["locale"]);
  const notice = translateNotice(texts, rejected.notice);
  const wrong = contactFieldNames.filter((name) => errors[name] !== undefined);
  const isTyped = contactFieldNames.some((name) => (typed[name] ?? "") !== "");
  const draw = (name: FieldName) =>
    drawField(texts, { name, typed: typed[name] ?? "", error: errors[name], isNext: name === wrong[0] });
  return makePage(
    texts,
    notice ?? texts.invalid(wrong.length),
    markup`<h1>${texts.heading}</h1>
<p class="lead">${texts.lead}</p>
${notice === undefined ? drawErrors(texts, wrong, errors) : drawNotice(texts, notice, isTyped)}
<form class="form" method="post" action="${sendContactMessage.path}" accept-charset="utf-8" novalidate>
${draw("name")}
${draw("email")}
<div class="pair">
${draw("eventType")}
${draw("attendees")}
</div>
${draw("message")}
<div class="trap" aria-hidden="true">
<label for="${contactTrapField}">${texts.trap}</label>
<input id="${contactTrapField}" name="${contactTrapField}" tabindex="-1" autocomplete="off">
</div>
${texts.language === undefined ? noMarkup : markup`<input type="hidden" name="locale" value="${texts.language.tag}">\n`}<button class="button">${texts.submit}</button>
</form>`,
  );
};

const showAccepted: ContactForm["showAccepted"] = ({ ref, emailed }, { locale }) => {
  const texts = textsIn(locale);
  return makePage(
    texts,
    texts.sent.title,
    markup`<div class="badge">
<div class="badge-top">
<h1>${texts.sent.title}</h1>
<p>${texts.sent.description}</p>
<p>${texts.sentNote}</p>
</div>
<p class="stub">${texts.reference} <strong>${ref}</strong></p>${emailed === false ? markup`\n<p class="stub">${texts.notEmailed}</p>` : noMarkup}
</div>
<p class="links"><a href="${texts.paths.contact}">${texts.back}</a> <a href="${texts.paths.home}">${texts.home}</a></p>`,
  );
};

const senderSchema = z.object({ locale: z.optional(z.string()) });

/**
 * The contact form without scripts. It is parsed into the request that the page's script would have sent, and the
 * response is a page that needs no script either. The function renders these pages itself, since it outlives the site's
 * releases.
 */
export const makeContactForm = (readSiteOrigins: ContactForm["readSiteOrigins"]): ContactForm => ({
  readSiteOrigins,
  translate: ({ [contactTrapField]: trap = "", ...fields }) => ({
    // A form has an empty text for each blank field, which the schema of an optional field rejects.
    input: Object.fromEntries(Object.entries(fields).filter(([, text]) => hasVisibleText(text))),
    headers: { "x-form-signals": writeFormSignals({ trapFilled: trap !== "" }) },
  }),
  fieldNames: contactFieldNames,
  showAccepted,
  showRejected,
  describeIssue: (input, issue) =>
    makeDescribeIssue(messagesIn(z.safeParse(senderSchema, input).data?.locale).errors)(issue),
});
