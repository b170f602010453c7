import { useState, useSyncExternalStore, type ReactNode } from "react";
import { documentVisibility } from "../../lib/document-visibility.ts";
import { Part as Badge } from "./badge.static.tsx";
import { Part as Sections } from "./sections.static.tsx";
import { Part as Films } from "./films.static.tsx";
import { Hero } from "./hero.tsx";
import { TrustedBy } from "./trusted-by.tsx";
import { usePlayButtons } from "./use-play-buttons.ts";
import { Part as Words } from "./words.static.tsx";

export { meta } from "./content.ts";

export const parts = [Words, Badge, Films, Sections];

const servedInSight = () => false;

export const Component = (): ReactNode => {
  const [paused, setPaused] = useState(false);
  const hidden = useSyncExternalStore(
    documentVisibility.subscribe,
    documentVisibility.isHidden,
    servedInSight,
  );
  usePlayButtons();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <TrustedBy />
      <Films />
      <Sections />
    </div>
  );
};
