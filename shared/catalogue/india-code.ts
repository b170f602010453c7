/** ISO 3166-1 code of the one country with plans of its own. Apart from the plans, so that naming it loads none. */
export const indiaCode = "IN";
