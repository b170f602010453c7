import type { Control } from "./page-observer.ts";

/** A well-spread hash of the words (FNV-1a with a final mix). */
const spread = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** Prefers the page's own controls, above all those that submit; rarely draws those of header and footer. */
const chooseFrom = (controls: readonly Control[], lot: number): readonly Control[] => {
  if (lot % 12 === 0) return controls;
  const own = controls.filter(({ inMain }) => inMain);
  const tools = own.filter(({ key }) => !key.startsWith("link"));
  const sending = tools.filter(({ submits }) => submits);
  const groups = lot % 12 === 1 ? [own] : lot % 3 === 2 ? [sending, tools, own] : [tools, own];
  return groups.find(({ length }) => length > 0) ?? controls;
};

/**
 * The control with that name, or one that the number draws. A number draws the same control while it is on the page,
 * whatever else appears or disappears.
 */
export const drawControl = (controls: readonly Control[], target: string | number): Control | undefined => {
  if (typeof target === "string") return controls.find(({ key }) => key === target);
  const lots = chooseFrom(controls, target).map((control) => ({
    control,
    lot: spread(`${target} ${control.key}`),
  }));
  return lots.toSorted((one, other) => one.lot - other.lot)[0]?.control;
};
