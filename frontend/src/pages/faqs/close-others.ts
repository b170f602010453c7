import type { ToggleEvent } from "react";

/** For browsers that do not know `<details name>`: an item that opens closes the others of its list. */
export const closeOthers = ({ currentTarget: item }: ToggleEvent<HTMLDetailsElement>): void => {
  if ("name" in HTMLDetailsElement.prototype || !item.open) return;
  for (const other of item.parentElement?.querySelectorAll("details") ?? []) {
    if (other !== item) other.open = false;
  }
};
