import type { ReactNode } from "react";
import { doorContent } from "./content.ts";

/** A strip of labels on its way out of the printer. */
export const LabelsArtefact = (): ReactNode => (
  <div className="label-press">
    <ul className="label-strip">
      {doorContent.print.labels.map(({ name, from, role }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span>{from}</span>
          <span className={role === "Guest" ? "role role-squares" : "role role-bars"}>{role}</span>
        </li>
      ))}
    </ul>
    <div className="label-printer" />
  </div>
);
