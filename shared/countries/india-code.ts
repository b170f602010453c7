/**
 * ISO 3166-1 code of the one country with its own plans. In a file of its own, so that importing it does not load the
 * plans.
 */
export const indiaCode = "IN";
