import { useEffect } from "react";
import { animateRace } from "./animate-race.ts";
import { PageFragment } from "./features-sections.static.tsx";

export { meta } from "./features-content.ts";
export { default as scriptCss } from "./features-script.css?inline";

export const fragments = [PageFragment];

export const Component = () => {
  // The race is in a static fragment, so its DOM is looked up.
  useEffect(() => {
    const leaving = new AbortController();
    const race = document.querySelector(".race");
    if (race) animateRace(race, leaving.signal);
    return () => leaving.abort();
  }, []);
  return <PageFragment />;
};
