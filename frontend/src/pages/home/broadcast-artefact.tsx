import type { ReactNode } from "react";
import { broadcastContent as content } from "./content.ts";

/** A mail about to go out to those who are not in yet. */
export const BroadcastArtefact = (): ReactNode => (
  <div className="kit-letter">
    <dl>
      {content.lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="kit-letter-end">
      <span>{content.text}</span>
      <span className="kit-letter-send">{content.send}</span>
    </p>
  </div>
);
