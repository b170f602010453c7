/** How long what visitors give us is kept. The tables' time-to-live and the privacy page both read this file. */
export const retention = { contactMessageMonths: 24 } as const;
