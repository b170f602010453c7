import { localStage } from "#infra/local/local-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { readStage, stages } from "#infra/stack/stage/stages.ts";

const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(stages.map(({ name }) => name));

/** The stage argument of commands about things that a local environment does not have. */
export const cloudStage = `${names}, or the name of a preview, with this shell's AWS credentials`;

export const anyStage = `${cloudStage}; or local, the local environment running here ("npm start")`;

export const readAnyStage = (name: string): Stage =>
  name === localStage ? { ...readStage("dev"), name } : readStage(name, "<stage>", [localStage]);
