import type { Design } from "../layout/badge-design.ts";
import type { BadgeLayout } from "../layout/badge-layout.ts";
import type { Pictures } from "./badge-bitmap.ts";

/** A face as a style sheet names it; a worker has no style sheets. */
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
      readonly letters: string;
    }
  | { readonly type: "labels"; readonly badges: readonly BadgeLayout[] };

export type LabelResult =
  | { readonly type: "ready" }
  /** The browser lets no page see the pixels that it drew. */
  | { readonly type: "blocked" }
  /** A canvas or a face is missing here; the page itself may have it. */
  | { readonly type: "unable" }
  | { readonly type: "written"; readonly bytes: Uint8Array<ArrayBuffer> };
