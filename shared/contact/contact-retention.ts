/** Months until a contact message is deleted. */
export const messageMonths = 24;
