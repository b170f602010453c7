import type { Face } from "./fit-text.ts";

const faces: Readonly<Record<Face["family"], string>> = {
  heading: "Bricolage Grotesque Variable",
  text: "Badge Text",
};

export const badgeFaces = Object.values(faces);

/** Followed by the visitor's system fonts for characters that ours lack. */
export const fontStacks: Readonly<Record<Face["family"], string>> = {
  heading: `"${faces.heading}", system-ui, sans-serif`,
  text: `"${faces.text}", system-ui, sans-serif`,
};
