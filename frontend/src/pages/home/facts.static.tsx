import { staticPart } from "../../lib/static-part.tsx";
import { FigureLink } from "../../sections/figure-text.tsx";
import { factsContent } from "./content.ts";

/** Three figures under the first words, each with the way to its working. */
export const Part = staticPart("home-facts", () => (
  <dl className="facts">
    {factsContent.map(({ value, label, worked }) => (
      <div key={label}>
        <dt>{worked ? <FigureLink>{label}</FigureLink> : label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
));
