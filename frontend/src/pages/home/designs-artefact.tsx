import type { ReactNode } from "react";
import { passCodes } from "../../content/pass-codes.build.ts";
import { PassCode } from "../../ui/pass-code.tsx";

/** The same event, three designs, fanned out like passes in a hand. */
export const DesignsArtefact = (): ReactNode => (
  <div className="kit-fan">
    {[passCodes.bars, passCodes.squares, passCodes.dots].map((code) => (
      <div key={code.design} className="kit-fan-card">
        <PassCode {...code} />
      </div>
    ))}
  </div>
);
