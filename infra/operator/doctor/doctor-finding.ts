import type { Stage } from "#infra/stack/stage/stage.ts";
import type { StageInspector } from "../inspector/stage-inspector.ts";

/** `ok`: no problem. `note`: worth reading. `fix`: fix this first, with the command for it. */
export type Finding = { readonly type: "ok" | "note" | "fix"; readonly summary: string };

/** One line, or several if several things are wrong, or none if there is nothing to check. */
export type Look = (
  inspector: StageInspector,
  stage: Stage,
) => Promise<readonly Finding[]> | readonly Finding[];

export const ok = (summary: string): readonly Finding[] => [{ type: "ok", summary }];
export const note = (summary: string): readonly Finding[] => [{ type: "note", summary }];
export const fix = (summary: string): readonly Finding[] => [{ type: "fix", summary }];
