/** What the contact form and its endpoint say about a message; the texts are the specification's, section 5. */
export const name = "Name";
export const nameRequired = "Name must be at least 2 characters";
export const eventType = "Event type";
export const eventTypeRequired = "Please select an event type";
export const attendees = "Expected attendees";
export const attendeesRequired = "Please select expected attendees";
export const message = "Message";
export const messageRequired = "Message must be at least 10 characters";
export const unknownField = "The message has a field we do not know";
export const notAnObject = "Please send the message as a JSON object";
export const invalidKey = "Idempotency-Key must be 16 to 64 letters, digits, - or _";
export const reusedKey = "This key was used for another message. Please send it again.";

/** The choices of the form. The server takes any text, so a new choice here is not a breaking change. */
export const eventTypes = [
  "Conference",
  "Corporate event",
  "Trade show",
  "Offsite",
  "Wedding or private event",
  "Other",
] as const;

export const attendeeRanges = ["Up to 50", "51-200", "201-500", "501-1,000", "More than 1,000"] as const;
