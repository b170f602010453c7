import type { ReactNode } from "react";
import { refusalContent as content } from "./content.ts";

/** The scanner's answer to a pass that was used before. */
export const RefusalArtefact = (): ReactNode => (
  <div className="kit-scanner">
    <p className="kit-scanner-verdict">{content.verdict}</p>
    <p>{content.name}</p>
    <p className="kit-scanner-detail">{content.detail}</p>
  </div>
);
