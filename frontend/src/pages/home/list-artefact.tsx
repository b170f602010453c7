import type { ReactNode } from "react";
import { listContent as content } from "./content.ts";

/** A guest list as it was uploaded, with one bad row about to be mended. */
export const ListArtefact = (): ReactNode => (
  <div className="sheet">
    <p className="sheet-tab">
      <span>{content.file}</span>
      <span>{content.count}</span>
    </p>
    <table>
      <thead>
        <tr>
          {content.columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.rows.map(({ name, email, ticket, mended }) => (
          <tr key={name} className={mended ? "sheet-fault" : undefined}>
            <td>{name}</td>
            <td>{email}</td>
            <td>{ticket}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="sheet-mend">
      <span>{content.fault}</span>
      <span className="sheet-mend-action">{content.mend}</span>
    </p>
  </div>
);
