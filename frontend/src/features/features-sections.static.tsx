import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { CallToAction, CallToActionStub } from "../sections/call-to-action.tsx";
import { HangingBadge } from "../sections/hanging-badge.tsx";
import { HeroActions } from "../sections/hero-actions.tsx";
import { After } from "./after.tsx";
import { AtTheDoor } from "./at-the-door.tsx";
import { Before } from "./before.tsx";
import { closingContent, crewContent, heroContent } from "./features-content.ts";
import { Race } from "./race.tsx";

const CrewBadge = () => (
  <HangingBadge print={crewContent.print}>
    <div className="badge-top">
      <p className="badge-event">
        <span>{crewContent.event}</span>
        <span>{crewContent.date}</span>
      </p>
      <p className="badge-name crew-name">{crewContent.name}</p>
      <nav aria-label={crewContent.label}>
        <ol className="run-sheet">
          {crewContent.rows.map(({ id, time, label, count }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{time}</span>
                {label}
                <strong>{count}</strong>
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
    <div className="badge-stub perforated crew-stub">
      <p className="badge-seat">
        <span>
          {crewContent.access.label}
          <strong>{crewContent.access.value}</strong>
        </span>
      </p>
      <span className="role role-dots">{crewContent.role}</span>
    </div>
  </HangingBadge>
);

const Hero = () => (
  <section className="features-hero">
    <div className="features-hero-words entrance">
      <h1 className="text-display">{heroContent.heading}</h1>
      <p className="text-lead text-muted">{heroContent.lead}</p>
      <HeroActions first={heroContent.signUp} second={heroContent.talk} />
    </div>
    <div className="features-hero-badge">
      <CrewBadge />
    </div>
  </section>
);

const Closing = () => (
  <CallToAction heading={closingContent.heading} text={closingContent.text} actions={[closingContent.start]}>
    <CallToActionStub {...closingContent.stub} />
  </CallToAction>
);

export const PageFragment = staticFragment("features", () => (
  <>
    <Hero />
    <Before />
    <AtTheDoor />
    <Race />
    <After />
    <Closing />
  </>
));
