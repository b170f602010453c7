import type { ReactNode } from "react";
import { Benefits } from "./benefits.tsx";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { QuickFaq } from "./quick-faq.tsx";
import { Steps } from "./steps.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => (
  <>
    <Hero />
    <Benefits />
    <Steps />
    <QuickFaq />
    <Closing />
  </>
);
