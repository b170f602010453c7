/** Names of IndexedDB databases, which hold more than web storage does. */
export const badgeKeys = { badgeMaker: "badge-maker" } as const;

/** Days after which the badge maker deletes its stored list. */
export const badgeListDays = 30;
