import type { Design } from "../layout/badge-design.ts";
import type { BadgeLayout } from "../layout/badge-layout.ts";
import type { Pictures } from "./badge-bitmap.ts";

/** A font face as in a style sheet, because workers have no style sheets. */
export type FaceRule = {
  readonly family: string;
  readonly source: string;
  readonly weight: string;
  readonly unicodeRange: string;
};

export type LabelRequest =
  | {
      readonly type: "begin";
      readonly design: Design;
      readonly pictures: Pictures;
      readonly faces: readonly FaceRule[];
      readonly characters: string;
    }
  | { readonly type: "labels"; readonly badges: readonly BadgeLayout[] };

export type LabelResult =
  | { readonly type: "ready" }
  /** The browser does not let pages read their drawn pixels. */
  | { readonly type: "blocked" }
  /** The worker lacks a canvas or a font; the page itself may have it. */
  | { readonly type: "unable" }
  | { readonly type: "written"; readonly bytes: Uint8Array<ArrayBuffer> };
