import { pages } from "#frontend/src/navigation/routes.ts";

/**
 * Every page of the route table, so that a new one is covered by being there, one address of a shell page, and one
 * unknown address of each kind.
 */
export const everyPath: readonly string[] = [
  ...pages.map(({ path }) => path),
  "/vcard/1763640000000ab3z",
  "/nowhere",
  "/blog/nowhere",
  "/payment-status/nowhere",
];
