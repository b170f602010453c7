import type { ReactNode } from "react";
import { beforeContent } from "./content.ts";

const { list: content } = beforeContent;

/** The columns of an uploaded file, matched with ours. */
export const MappingArtefact = (): ReactNode => (
  <div className="mapping">
    <p className="mapping-file">{content.file}</p>
    <ul>
      {content.columns.map(({ from, to }) => (
        <li key={from}>
          <span className="mapping-from">{from}</span>
          <span className="mapping-thread" />
          <span className="mapping-to">{to}</span>
        </li>
      ))}
    </ul>
    <p className="mapping-count">{content.count}</p>
  </div>
);
