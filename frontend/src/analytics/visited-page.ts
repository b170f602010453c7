import { findPage } from "../navigation/routes.ts";
import type { VisitedPage } from "./site-event.ts";

export const readVisitedPage = (path = location.pathname): VisitedPage => ({
  path,
  route: findPage(path).path,
});
