import { HeroActions } from "../../sections/hero-actions.tsx";
import { heroContent, sheetContent } from "./content.ts";

const taken: readonly string[] = sheetContent.taken;
const { peeled } = sheetContent;

/** A sheet of 25 badges. Those of the people who are here have been torn off; one is just leaving. */
const BadgeSheet = () => (
  <div className="badge-sheet on-paper">
    <p className="badge-sheet-title">
      <span>{sheetContent.title}</span>
      <span>{sheetContent.count}</span>
    </p>
    <ul>
      {sheetContent.names.map((name) => (
        <li key={name} className={taken.includes(name) ? "mini-badge mini-badge-taken" : "mini-badge"}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
    <p className="badge-sheet-foot">{sheetContent.foot}</p>
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

export const Hero = () => (
  <section className="offsite">
    <div className="offsite-words entrance">
      <h1 className="offsite-title">{heroContent.heading}</h1>
      <p className="text-lead text-muted">{heroContent.lead}</p>
      <HeroActions first={heroContent.start} second={heroContent.call} />
      <p className="text-muted">{heroContent.free}</p>
    </div>
    <div className="offsite-sheet" aria-hidden="true">
      <BadgeSheet />
    </div>
  </section>
);
