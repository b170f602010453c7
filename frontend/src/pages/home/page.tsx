import { useState, type ReactNode } from "react";
import { useDocumentHidden } from "../../lib/use-document-hidden.ts";
import { organization } from "../../features/structured-data/organization.ts";
import { Part as Badge } from "./badge.static.tsx";
import { Part as Below } from "./below.static.tsx";
import { meta as words } from "./content.ts";
import { Hero } from "./hero.tsx";
import { TrustedBy } from "./trusted-by.tsx";

export const meta = { ...words, structuredData: () => [organization] };
export const parts = [Badge, Below];

export const Component = (): ReactNode => {
  const [paused, setPaused] = useState(false);
  const hidden = useDocumentHidden();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <TrustedBy />
      <Below />
    </div>
  );
};
