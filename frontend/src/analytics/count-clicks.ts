import { readClick } from "./click-attributes.ts";
import { track } from "./track.ts";

/** Left and middle mouse buttons open a link; the right one opens a context menu. */
const opensLink = ({ button }: MouseEvent): boolean => button < 2;

const count = (event: MouseEvent): void => {
  const click = opensLink(event) ? readClick(event.target) : undefined;
  if (click) track?.record(click);
};

const listen = (): void => {
  document.addEventListener("click", count);
  document.addEventListener("auxclick", count);
};

/**
 * One click listener for all links with analytics attributes (see `clickAttributes`). It never delays a
 * navigation.
 */
export const countClicks = import.meta.env.ANALYTICS ? listen : undefined;
