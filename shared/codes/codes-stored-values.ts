/** Keys in local storage. */
export const qrKeys = { qrGenerator: "qr-generator" } as const;
export const vcardKeys = { vcardCreator: "vcard-creator" } as const;
