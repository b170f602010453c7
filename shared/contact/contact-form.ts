import messages from "#messages/contact-form.json" with { type: "json" };
import type { ContactMessage } from "#shared/contact/contact-contract.ts";
import { formatMessage } from "#shared/format-message.ts";
import { site } from "#shared/site.ts";

type FieldName = keyof ContactMessage;

/** Requires each field of the message: for a list that lacks some, the error names them as `missing`. */
/* @__NO_SIDE_EFFECTS__ */
const listFields = <const Names extends readonly FieldName[]>(
  names: Names &
    ([FieldName] extends [Names[number]] ? unknown : { readonly missing: Exclude<FieldName, Names[number]> }),
): Names => names;

/** The order of the form. */
export const contactFieldNames = listFields(["name", "email", "eventType", "attendees", "message"]);

/** Values of the form's choices. The server accepts any text, so a new choice is not a breaking change. */
export const eventTypes = Object.keys(messages.choices.eventTypes);
export const attendeeRanges = Object.keys(messages.choices.attendeeRanges);

/** The messages of one language. */
export type ContactMessages = typeof messages;

/** The value that is sent to support, and the label that is shown for it. */
const listChoices = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

/**
 * The texts of the contact form, for the page in the browser and for the function that responds to a form submitted
 * without scripts.
 */
export const makeFormTexts = (
  form: ContactMessages["form"],
  { eventTypes, attendeeRanges }: ContactMessages["choices"],
  replyTime: string,
) => ({
  ...form,
  lead: formatMessage(form.lead, { replyTime }),
  fields: {
    name: { label: form.name },
    email: { label: form.email },
    eventType: { ...form.eventType, choices: listChoices(eventTypes) },
    attendees: { ...form.attendees, choices: listChoices(attendeeRanges) },
    message: form.message,
  } satisfies Record<keyof ContactMessage, unknown>,
  invalid: (count: number) => (count === 1 ? form.invalid.one : formatMessage(form.invalid.many, { count })),
  sentNote: formatMessage(form.sentNote, { replyTime }),
});

export const contactForm = makeFormTexts(messages.form, messages.choices, messages.replyTime);

export const contactTitle = formatMessage(messages.page.title, { brand: site.brand });

/** Texts that only the page without scripts shows. */
export const makePageTexts = (page: ContactMessages["page"]) => ({
  ...page,
  title: formatMessage(page.title, { brand: site.brand }),
  home: formatMessage(page.home, { brand: site.brand }),
});
