import { staticPart } from "../../lib/static-part.tsx";
import { Benefits } from "./benefits.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { QuickFaq } from "./quick-faq.tsx";
import { Steps } from "./steps.tsx";

export const Part = staticPart("corporate-events", () => (
  <>
    <Hero />
    <Benefits />
    <Steps />
    <QuickFaq />
    <Closing />
  </>
));
