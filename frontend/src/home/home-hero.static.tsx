import { PageLink } from "../navigation/page-link.tsx";
import { staticPart } from "../lib/static-part.tsx";
import { HeroActions } from "../sections/hero-actions.tsx";
import { heroContent as content } from "./standing-content.ts";
import { DoorScreen } from "./hero/door-screen.tsx";

export const Part = staticPart("home-words", () => (
  <>
    <div className="hero-words entrance">
      <h1 className="text-display">
        {content.heading.map((line, index) => (
          <span key={line}>{index === 0 ? line : ` ${line}`}</span>
        ))}
      </h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <HeroActions first={content.signUp} second={content.booking} event="HERO_FREE_SIGN_UP" />
      <p className="text-muted">
        {content.price.free}
        <PageLink to="/pricing">{content.price.link}</PageLink>
        {content.price.end}
      </p>
    </div>
    <DoorScreen />
  </>
));
