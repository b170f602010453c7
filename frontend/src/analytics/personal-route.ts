import { passPath } from "../pass/pass-path.ts";

/** Whether an address of the route holds something of a person's own: a card's uid, a name, or whatever nobody knows. */
export const isPersonalRoute = (route = document.body.dataset["route"] ?? ""): boolean =>
  /[:*]/.test(route) || route === passPath;
