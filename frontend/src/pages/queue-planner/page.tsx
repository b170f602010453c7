import type { ReactNode } from "react";
import { content } from "./content.ts";
import { Part as Model } from "./model.static.tsx";
import { useVisit } from "../../lib/use-visit.ts";
import { Planner } from "./planner.tsx";

export { meta } from "./content.ts";

export const parts = [Model];

export const Component = (): ReactNode => (
  <>
    <header className="planner-words entrance">
      <h1 className="text-title">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <ul className="ticks">
        {content.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </header>
    <Planner key={useVisit()} />
    <Model />
  </>
);
