/**
 * A number with a country code without the 1 before Mexican mobile numbers. Mexico abolished it, but WhatsApp still
 * writes it.
 */
export const removeMexicanOne = (e164: string): string => e164.replace(/^\+521(?=\d{10}$)/, "+52");
