/**
 * ISO 3166-1 code of the one country with its own plans. Kept apart from the plans, so that importing it loads none.
 */
export const indiaCode = "IN";
