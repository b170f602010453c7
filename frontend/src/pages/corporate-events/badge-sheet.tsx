import type { ReactNode } from "react";
import { sheetContent as content } from "./content.ts";

const taken: readonly string[] = content.taken;
const { peeled } = content;

/** A sheet of 25 badges. Those of the people who are here have been torn off; one is just leaving. */
export const BadgeSheet = (): ReactNode => (
  <div className="badge-sheet">
    <p className="badge-sheet-title">
      <span>{content.title}</span>
      <span>{content.count}</span>
    </p>
    <ul>
      {content.names.map((name) => (
        <li key={name} className={taken.includes(name) ? "mini-badge mini-badge-taken" : "mini-badge"}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
    <p className="badge-sheet-foot">{content.foot}</p>
    <div className="peeled">
      <strong>{peeled.name}</strong>
      <span>{peeled.team}</span>
      <p className="stamp">
        {peeled.stamp}
        <span>{peeled.time}</span>
      </p>
    </div>
  </div>
);
