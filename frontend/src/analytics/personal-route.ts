import { passPath } from "../pass/pass-path.ts";

/** True if the address may contain personal data: a card's uid, a name, or an unknown path (`*`). */
export const isPersonalRoute = (route = document.body.dataset["route"] ?? ""): boolean =>
  /[:*]/.test(route) || route === passPath;
