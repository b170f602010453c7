import { useState, useSyncExternalStore } from "react";
import { documentVisibility } from "../lib/document-visibility.ts";
import { Part as Badge } from "./home-badge.static.tsx";
import { Part as Sections } from "./home-sections.static.tsx";
import { Part as Facts } from "./home-facts.static.tsx";
import { Hero } from "./hero/hero.tsx";
import { useLineResult } from "./line-question/use-line-result.ts";
import { usePlayButtons } from "./how-it-works/use-play-buttons.ts";
import { useWholeLogos } from "./use-whole-logos.ts";
import { Part as Words } from "./home-hero.static.tsx";

export { meta } from "./home-content.ts";

export const parts = [Words, Badge, Facts, Sections];

const servedInSight = () => false;

export const Component = () => {
  const [paused, setPaused] = useState(false);
  const hidden = useSyncExternalStore(
    documentVisibility.subscribe,
    documentVisibility.isHidden,
    servedInSight,
  );
  usePlayButtons();
  useWholeLogos();
  useLineResult();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <Sections />
    </div>
  );
};
