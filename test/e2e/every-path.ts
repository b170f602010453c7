import { pages } from "#frontend/src/app/routes.ts";

/** Every page of the route table, so that a new one is covered by being there, and one unknown address of each kind. */
export const everyPath: readonly string[] = [
  ...pages.map(({ path }) => path),
  "/nowhere",
  "/blog/nowhere",
  "/payment-status/nowhere",
];
