import { staticPart } from "../lib/static-part.tsx";
import { FigureLink } from "../sections/figure-text.tsx";
import { heroContent } from "./standing-content.ts";

export const Part = staticPart("home-facts", () => (
  <dl className="facts">
    {heroContent.facts.map(({ value, label, worked }) => (
      <div key={label}>
        <dt>{worked ? <FigureLink>{label}</FigureLink> : label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
));
