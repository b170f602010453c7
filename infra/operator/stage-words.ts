import { stages } from "#infra/stage/stages.ts";

const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(stages.map(({ name }) => name));

/** For commands about what a laptop has none of. */
export const cloudStage = `${names}, reached with the AWS credentials of this shell`;

export const anyStage = `${cloudStage}; or local, the laptop edition that runs here ("npm start")`;
