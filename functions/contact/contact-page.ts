import { createHash } from "node:crypto";
import { sendContactMessage } from "#shared/contract/api.ts";
import { contactTrapField, writeFormSignals } from "#shared/contract/contact.ts";
import { contactFieldNames, contactForm as words } from "#shared/content/contact-form.ts";
import { site } from "#shared/site.ts";
import type { RejectedForm, FormAdapter, Page } from "#functions/platform/http/form-adapter.ts";
import { markup, noMarkup, type Markup } from "#functions/platform/http/markup.ts";
import { contactPageStyle } from "./contact-page-style.ts";

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

const makePage = (title: string, content: Markup): Page => ({
  contentSecurityPolicy,
  html: markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ html: contactPageStyle }}</style>
</head>
<body>
<header><a class="brand" href="/"><img src="/favicon.svg" alt="" width="28" height="28">${site.brand}</a></header>
<main>
${content}
</main>
<footer>${words.writeTo} ${mailLink} ${words.orCall} ${phoneLink}</footer>
</body>
</html>
`.html,
});

type FieldName = keyof typeof words.fields;
type Field = {
  readonly name: FieldName;
  readonly typed: string;
  readonly error: string | undefined;
  readonly isNext: boolean;
};

/** The attributes of every control, the same as on the page in the browser (frontend/src/ui/field.tsx). */
const describe = ({ name, error, isNext }: Field): Markup =>
  markup` class="control" id="${name}" name="${name}" aria-required="true"${
    error === undefined ? noMarkup : markup` aria-invalid="true" aria-describedby="${name}-error"`
  }${isNext ? markup` autofocus` : noMarkup}`;

const drawInput = (field: Field, type: "text" | "email", autoComplete: string): Markup =>
  markup`<input${describe(field)} type="${type}" autocomplete="${autoComplete}" value="${field.typed}">`;

/** A choice that the form does not offer is kept: the server takes any text. */
const drawSelect = (field: Field, placeholder: string, choices: readonly string[]): Markup => {
  const all = field.typed === "" || choices.includes(field.typed) ? choices : [...choices, field.typed];
  const selected = (choice: string) => (choice === field.typed ? markup` selected` : noMarkup);
  return markup`<select${describe(field)}>
<option value="" disabled${selected("")}>${placeholder}</option>
${all.map((choice) => markup`<option${selected(choice)}>${choice}</option>\n`)}</select>`;
};

/** HTML ignores a line break right after the tag, so one is added. */
const drawTextArea = (field: Field, placeholder: string): Markup =>
  markup`<textarea${describe(field)} rows="6" placeholder="${placeholder}">\n${field.typed}</textarea>`;

const { fields } = words;

const drawControl: Readonly<Record<FieldName, (field: Field) => Markup>> = {
  name: (field) => drawInput(field, "text", "name"),
  email: (field) => drawInput(field, "email", "email"),
  eventType: (field) => drawSelect(field, fields.eventType.placeholder, fields.eventType.choices),
  attendees: (field) => drawSelect(field, fields.attendees.placeholder, fields.attendees.choices),
  message: (field) => drawTextArea(field, fields.message.placeholder),
};

const drawField = (field: Field): Markup => {
  const { name, error } = field;
  return markup`<div class="field">
<label for="${name}">${fields[name].label}</label>
${drawControl[name](field)}${
    error === undefined ? noMarkup : markup`\n<p class="error" id="${name}-error">${error}</p>`
  }
</div>`;
};

const drawErrors = (wrong: readonly FieldName[], errors: RejectedForm["errors"]): Markup =>
  markup`<div class="note" role="alert">
<p><strong>${words.invalid(wrong.length)}</strong></p>
<ul>${wrong.map((name) => markup`<li><a href="#${name}">${errors[name] ?? ""}</a></li>`)}</ul>
</div>`;

const drawNotice = (notice: string, isTyped: boolean): Markup =>
  markup`<p class="note" role="alert"><strong>${notice}</strong>${
    isTyped ? markup` ${words.failedNote} ${mailLink}.` : noMarkup
  }</p>`;

const showRejected = ({ fields: typed, errors, notice }: RejectedForm): Page => {
  const wrong = contactFieldNames.filter((name) => errors[name] !== undefined);
  const isTyped = contactFieldNames.some((name) => (typed[name] ?? "") !== "");
  const draw = (name: FieldName) =>
    drawField({ name, typed: typed[name] ?? "", error: errors[name], isNext: name === wrong[0] });
  return makePage(
    `${notice ?? words.invalid(wrong.length)} | ${words.title}`,
    markup`<h1>${words.heading}</h1>
<p class="lead">${words.lead}</p>
${notice === undefined ? drawErrors(wrong, errors) : drawNotice(notice, isTyped)}
<form class="form" method="post" action="${sendContactMessage.path}" accept-charset="utf-8" novalidate>
${draw("name")}
${draw("email")}
<div class="pair">
${draw("eventType")}
${draw("attendees")}
</div>
${draw("message")}
<div class="trap" aria-hidden="true">
<label for="${contactTrapField}">${words.trap.label}</label>
<input id="${contactTrapField}" name="${contactTrapField}" tabindex="-1" autocomplete="off">
</div>
<button class="button">${words.submit}</button>
</form>`,
  );
};

const showAccepted: ContactForm["showAccepted"] = ({ ref }) =>
  makePage(
    `${words.sent.title} | ${words.title}`,
    markup`<div class="badge">
<div class="badge-top">
<h1>${words.sent.title}</h1>
<p>${words.sent.description}</p>
<p>${words.sentNote}</p>
</div>
<p class="stub">${words.reference} <strong>${ref}</strong></p>
</div>
<p class="links"><a href="/contact">${words.back}</a> <a href="/">${words.home}</a></p>`,
  );

/**
 * The contact form without scripts. It is read as the page's script would have sent it, and answered with a page that
 * needs no script either. The function draws these pages itself, since it outlives the site's releases.
 */
export const makeContactForm = (readSiteOrigins: ContactForm["readSiteOrigins"]): ContactForm => ({
  readSiteOrigins,
  translate: ({ [contactTrapField]: trap = "", ...input }) => ({
    input,
    headers: { "x-form-signals": writeFormSignals({ trapFilled: trap !== "" }) },
  }),
  showAccepted,
  showRejected,
});
