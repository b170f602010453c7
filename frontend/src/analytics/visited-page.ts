import type { VisitedPage } from "./site-event.ts";

export const readVisitedPage = (): VisitedPage => ({
  path: location.pathname,
  route: document.body.dataset["route"] ?? "",
});
