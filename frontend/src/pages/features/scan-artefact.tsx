import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";
import { doorContent } from "./content.ts";

const { scan: content } = doorContent;

/** The crew's app at the moment of a scan. */
export const ScanArtefact = (): ReactNode => (
  <div className="scanner">
    <p className="scanner-bar">{content.prompt}</p>
    <div className="scanner-view">
      <PassCode {...passCodes.dots} />
    </div>
    <p className="scanner-result">
      <strong>{content.name}</strong>
      {content.result}
      <span>{content.time}</span>
    </p>
  </div>
);
