import { staticPart } from "../../../lib/static-part.tsx";
import { HeroActions } from "../../../sections/hero-actions.tsx";
import { heroContent as content } from "../standing-content.ts";

/** What the first screen says; its badge shows it. */
export const Part = staticPart("home-words", () => (
  <div className="hero-words entrance">
    <h1 className="text-display">{content.heading}</h1>
    <p className="text-lead text-muted">{content.lead}</p>
    <HeroActions first={content.signUp} second={content.booking} event="HERO_FREE_SIGN_UP" />
  </div>
));
