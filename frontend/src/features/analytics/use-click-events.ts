import { useEffect } from "react";
import { readClick } from "./click-attributes.ts";
import { analyticsInBuild } from "./services-in-build.ts";
import { track } from "./track.ts";

/** The mouse's middle button opens a link too. */
const opensLink = ({ button }: MouseEvent): boolean => button < 2;

const count = (event: MouseEvent): void => {
  const click = opensLink(event) ? readClick(event.target) : undefined;
  if (click) track.click(click);
};

/** One listener for every link that says what its clicks are counted as (see `clickAttributes`). It holds up none. */
export const useClickEvents = (): void => {
  useEffect(() => {
    if (!analyticsInBuild) return;
    document.addEventListener("click", count);
    document.addEventListener("auxclick", count);
    return () => {
      document.removeEventListener("click", count);
      document.removeEventListener("auxclick", count);
    };
  }, []);
};
