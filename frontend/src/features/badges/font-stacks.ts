import type { Face } from "./fit-text.ts";

/** The house's faces in whole (`badge-fonts.css`), and the visitor's own where they have no letter. */
export const fontStacks: Readonly<Record<Face["family"], string>> = {
  heading: '"Badge Heading", system-ui, sans-serif',
  text: '"Badge Text", system-ui, sans-serif',
};
