/** ISO 3166-1 code of the one country with its own plans. Apart from the plans, so that importing it loads none. */
export const indiaCode = "IN";
