/** How long a guest list stays in its visitor's browser. */
export const badgeListDays = 30;
