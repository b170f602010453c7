import { isPaymentPath } from "#shared/payment-paths.ts";
import { layoutOf, shellPages, type PageRow } from "./routes.ts";

/** Nobody is asked about cookies while paying, nor when looking at somebody's card. */
export const asksForConsent = ({ path }: PageRow, pathname: string): boolean =>
  layoutOf(pathname) === "site" && !isPaymentPath(path) && !shellPages.some((shell) => shell.path === path);
