import messages from "#messages/process-payment.json" with { type: "json" };

export const meta = messages.meta;

/**
 * Every text in the catalogue of the specification (sections 5 and 8) is to the letter. `whatFollows` is longer than what any
 * later state says, so that the page's largest text is there at first paint.
 */
export const content = messages.states;
