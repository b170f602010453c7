import type { Stage } from "#infra/stage/stage.ts";
import type { StageSurvey } from "./stage-survey.ts";

/**
 * What was seen: that all is well, something worth knowing that stops nothing, or what must be fixed first, with the
 * command or the place for it. One sentence each.
 */
export type Finding = { readonly type: "ok" | "note" | "fix"; readonly says: string };

/** One line, or more where several things of a sort are wrong; none where there is nothing to look at. */
export type Look = (survey: StageSurvey, stage: Stage) => Promise<readonly Finding[]> | readonly Finding[];

export const ok = (says: string): readonly Finding[] => [{ type: "ok", says }];
export const note = (says: string): readonly Finding[] => [{ type: "note", says }];
export const fix = (says: string): readonly Finding[] => [{ type: "fix", says }];
