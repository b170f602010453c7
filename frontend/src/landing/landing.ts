import type { ToolName } from "../navigation/free-tools.ts";

/** Drawings that a landing page can choose as its `picture`; `pictures.tsx` renders them. */
export const pictureNames = ["badge", "doors", "pass"] as const;
export type PictureName = (typeof pictureNames)[number];

export type LandingSection = { readonly id: string; readonly heading: string; readonly html: string };

/** Content of a landing page's Markdown file. */
export type Landing = {
  readonly slug: string;
  readonly label: string;
  readonly heading: string;
  readonly lead: string;
  readonly picture: PictureName;
  readonly tools: readonly ToolName[];
  readonly sections: readonly LandingSection[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
};
