import { PageLink } from "../navigation/page-link.tsx";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { HeroActions } from "../sections/hero-actions.tsx";
import { heroContent as content } from "./static-content.ts";
import { DoorScreen } from "./hero/door-screen.tsx";

export const PageFragment = staticFragment("home-words", () => (
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
