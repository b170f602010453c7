/** Answers to requests that no endpoint has decided on. */
export const notFound = "There is nothing at this address";
export const onlyTakes = (methods: string): string => `This address only takes ${methods}`;
export const tooLarge = (kilobytes: number): string => `The content is larger than ${kilobytes} KB`;
export const notJsonType = "Please send the content as application/json";
export const invalidJson = "The content is not valid JSON";
export const invalidContent = "The content is not valid";
export const busy = "The service is busy. Please try again in a few seconds.";
export const tooManyAtOnce = "Too many requests at once. Please try again in a moment.";
export const failed = "Something went wrong. Please try again later.";

export const unnamedPage = "Your browser did not say which page this form was on, so it was not taken.";
export const foreignPage = "This form can only be sent from our own page.";
export const formNotUtf8 = "Please send the form in UTF-8";
export const repeatedField = "The form has a field twice";
export const foreignField =
  "The form has a field or a value that our page does not send. Please send it again.";
export const unreadableForm = "The form cannot be read";

export const invalidSignature = "The signature is not valid";
export const unknownWebhook = "The content is not a webhook we know";
export const invalidToken = "The token is not valid";

/** The answers of the firewall. */
export const tooMany = "Too many requests. Please try again in a few minutes.";
export const tooLargeAtEdge = "The content is too large.";
export const harmful = "This request was refused: its address or a header looks harmful.";
