import type { Stage } from "#infra/stack/stage/stage.ts";
import type { StageInspector } from "../inspector/stage-inspector.ts";

/** `ok`: no problem. `note`: worth reading. `fix`: fix this first, with the command for it. */
export type Finding = { readonly type: "ok" | "note" | "fix"; readonly says: string };

/** One line, or several if several things are wrong, or none if there is nothing to check. */
export type Look = (
  inspector: StageInspector,
  stage: Stage,
) => Promise<readonly Finding[]> | readonly Finding[];

export const ok = (says: string): readonly Finding[] => [{ type: "ok", says }];
export const note = (says: string): readonly Finding[] => [{ type: "note", says }];
export const fix = (says: string): readonly Finding[] => [{ type: "fix", says }];
