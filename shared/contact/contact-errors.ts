import messages from "#messages/errors.json" with { type: "json" };

/** What the contact form and its endpoint say about a message; the texts are the specification's, section 5. */
export const name = messages.contact.name.field;
export const nameRequired = messages.contact.name.required;
export const eventType = messages.contact.eventType.field;
export const eventTypeRequired = messages.contact.eventType.required;
export const attendees = messages.contact.attendees.field;
export const attendeesRequired = messages.contact.attendees.required;
export const message = messages.contact.message.field;
export const messageRequired = messages.contact.message.required;
export const unknownField = "The message has a field we do not know";
export const notAnObject = "Please send the message as a JSON object";
export const invalidKey = "Idempotency-Key must be 16 to 64 letters, digits, - or _";
export const reusedKey = "This key was used for another message. Please send it again.";
