import { readClick } from "./click-attributes.ts";
import { track } from "./track.ts";

/** The mouse's middle button opens a link too, its right one a menu. */
const opensLink = ({ button }: MouseEvent): boolean => button < 2;

const count = (event: MouseEvent): void => {
  const click = opensLink(event) ? readClick(event.target) : undefined;
  if (click) track?.record(click);
};

const listen = (): void => {
  document.addEventListener("click", count);
  document.addEventListener("auxclick", count);
};

/** One listener for every link that says what its clicks are counted as (see `clickAttributes`). It holds up none. */
export const countClicks = import.meta.env.ANALYTICS ? listen : undefined;
