import { useState, useSyncExternalStore } from "react";
import { documentVisibility } from "../../lib/document-visibility.ts";
import { Part as Badge } from "./hero/badge.static.tsx";
import { Part as Closing } from "./closing.static.tsx";
import { Part as Sections } from "./sections.static.tsx";
import { Part as Facts } from "./facts.static.tsx";
import { Part as Films } from "./films/films.static.tsx";
import { Hero } from "./hero/hero.tsx";
import { Part as LineQuestion } from "./line/line-question.static.tsx";
import { Part as TrustedBy } from "./trusted-by/trusted-by.static.tsx";
import { useLineAnswer } from "./line/use-line-answer.ts";
import { usePlayButtons } from "./films/use-play-buttons.ts";
import { useWholeLogos } from "./trusted-by/use-whole-logos.ts";
import { Part as Words } from "./hero/words.static.tsx";

export { meta } from "./content.ts";

export const parts = [Words, Badge, Facts, TrustedBy, Films, LineQuestion, Sections, Closing];

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
  useLineAnswer();
  return (
    <div data-motion={paused || hidden ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <div className="after-hero">
        <TrustedBy />
        <Films />
        <LineQuestion />
        <Sections />
      </div>
      <Closing />
    </div>
  );
};
