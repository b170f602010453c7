import { useState, type ReactNode } from "react";
import { useDocumentHidden } from "../../lib/use-document-hidden.ts";
import { organization } from "../../features/structured-data/organization.ts";
import { Closing } from "./closing.tsx";
import { meta as words } from "./content.ts";
import { Desk } from "./desk.tsx";
import { Features } from "./features.tsx";
import { Films } from "./films.tsx";
import { Hero } from "./hero.tsx";
import { Organizers } from "./organizers.tsx";
import { Steps } from "./steps.tsx";
import { TrustedBy } from "./trusted-by.tsx";

export const meta = { ...words, structuredData: () => [organization] };

export const Component = (): ReactNode => {
  const [paused, setPaused] = useState(false);
  const hidden = useDocumentHidden();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <TrustedBy />
      <Films />
      <Steps />
      <Features />
      <Organizers />
      <Desk />
      <Closing />
    </div>
  );
};
