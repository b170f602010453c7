import { useState, useSyncExternalStore } from "react";
import { documentVisibility } from "../lib/document-visibility.ts";
import { PageFragment as Badge } from "./home-badge.static.tsx";
import { PageFragment as Sections } from "./home-sections.static.tsx";
import { PageFragment as Facts } from "./home-facts.static.tsx";
import { Hero } from "./hero/hero.tsx";
import { useQueueEstimate } from "./line-question/use-queue-estimate.ts";
import { usePlayButtons } from "./how-it-works/use-play-buttons.ts";
import { useWholeLogos } from "./use-whole-logos.ts";
import { PageFragment as Words } from "./home-hero.static.tsx";

export { meta } from "./home-content.ts";
export { default as scriptCss } from "./home-script.css?inline";

export const fragments = [Words, Badge, Facts, Sections];

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
  useQueueEstimate();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <Sections />
    </div>
  );
};
