import { pages } from "#frontend/src/navigation/routes.ts";

/**
 * Every page of the route table, including later ones, one address of a dynamic page, and one unknown address of each
 * kind.
 */
export const everyPath: readonly string[] = [
  ...pages.map(({ path }) => path),
  "/vcard/1763640000000ab3z",
  "/nowhere",
  "/blog/nowhere",
  "/payment-status/nowhere",
];
