import { stages } from "#infra/stage/stages.ts";

const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(stages.map(({ name }) => name));

/** For commands about what a laptop has none of. */
export const cloudStage = `${names}, with this shell's AWS credentials`;

export const anyStage = `${cloudStage}; or local, the laptop edition running here ("npm start")`;
