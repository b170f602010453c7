import type { ReactNode } from "react";
import { timesContent as content } from "./content.ts";

/** A time card with one row punched. */
export const TimesArtefact = (): ReactNode => (
  <table className="times">
    <thead>
      <tr>
        {content.columns.map((column) => (
          <th key={column}>{column}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {content.rows.map(({ name, entry, exit, stay }) => (
        <tr key={name}>
          <td>{name}</td>
          <td>{entry}</td>
          <td>{exit}</td>
          <td>{stay}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
