import type { Face } from "./fit-text.ts";

const faces: Readonly<Record<Face["family"], string>> = {
  heading: "Bricolage Grotesque Variable",
  text: "Badge Text",
};

export const badgeFaces = Object.values(faces);

/** And the visitor's own where they have no letter. */
export const fontStacks: Readonly<Record<Face["family"], string>> = {
  heading: `"${faces.heading}", system-ui, sans-serif`,
  text: `"${faces.text}", system-ui, sans-serif`,
};
