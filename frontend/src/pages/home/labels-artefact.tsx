import type { ReactNode } from "react";
import { labelsContent as content } from "./content.ts";

/** A strip of labels on their backing paper. */
export const LabelsArtefact = (): ReactNode => (
  <div className="strip">
    {content.map(({ name, from }) => (
      <p key={name}>
        <strong>{name}</strong>
        {from}
      </p>
    ))}
  </div>
);
