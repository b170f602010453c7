import { readPostSummaries } from "../../blog/read-posts.ts";

export const postSummaries = await readPostSummaries();
