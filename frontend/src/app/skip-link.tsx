import type { ReactNode } from "react";
import { skipLinkLabel } from "../content/navigation.ts";

export const SkipLink = (): ReactNode => (
  <a className="skip-link" href="#content">
    {skipLinkLabel}
  </a>
);
