import type { ReactNode } from "react";
import { afterContent } from "./content.ts";

const { export: content } = afterContent;

/** The list on its way out, with a note of who has it. */
export const ExportArtefact = (): ReactNode => (
  <div className="printout">
    <div className="printout-paper">
      <p>{content.file}</p>
      <table>
        <thead>
          <tr>
            {content.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {content.rows.map((cells) => (
            <tr key={cells[0]}>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="printout-shared">{content.shared}</p>
  </div>
);
