import type { ReactNode } from "react";
import { refusalContent as content } from "./content.ts";

/** The scanner's answer to a pass that was used before. */
export const RefusalArtefact = (): ReactNode => (
  <div className="scanner">
    <p className="scanner-verdict">{content.verdict}</p>
    <p>{content.name}</p>
    <p className="scanner-detail">{content.detail}</p>
  </div>
);
