import { useState, type ReactNode } from "react";
import { Closing } from "./closing.tsx";
import { Hero } from "./hero.tsx";
import { Steps } from "./steps.tsx";

export { meta } from "./content.ts";

export const Component = (): ReactNode => {
  const [paused, setPaused] = useState(false);
  return (
    <div data-motion={paused ? "paused" : "running"}>
      <Hero paused={paused} onTogglePause={() => setPaused(!paused)} />
      <Steps />
      <Closing />
    </div>
  );
};
