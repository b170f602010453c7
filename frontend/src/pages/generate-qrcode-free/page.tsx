import type { ReactNode } from "react";
import { Part as Below } from "./below.static.tsx";
import { content } from "./content.ts";
import { Generator } from "./generator.tsx";

export { meta } from "./content.ts";

export const parts = [Below];

export const Component = (): ReactNode => (
  <>
    <div className="tool">
      <div className="tool-words">
        <h1 className="text-title">{content.heading}</h1>
        <p className="text-lead text-muted">{content.lead}</p>
        <ul className="ticks">
          {content.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <Generator />
    </div>
    <Below />
  </>
);
