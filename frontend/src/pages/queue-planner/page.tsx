import { useLocation } from "react-router-dom";
import { content } from "./content.ts";
import { Part as Model } from "./model.static.tsx";
import { Planner } from "./planner.tsx";

export { meta } from "./content.ts";

export const parts = [Model];

export const Component = () => (
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
    {/* A link or Back may lead here with another query, and each navigation has a key of its own. */}
    <Planner key={useLocation().key} />
    <Model />
  </>
);
