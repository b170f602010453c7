import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { FigureLink } from "../sections/figure-text.tsx";
import { heroContent } from "./static-content.ts";

export const PageFragment = staticFragment("home-facts", () => (
  <dl className="facts">
    {heroContent.facts.map(({ value, label, worked }) => (
      <div key={label}>
        <dt>{worked ? <FigureLink>{label}</FigureLink> : label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
));
