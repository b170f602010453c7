import { readPostSummaries } from "../../build/articles/read-posts.ts";

export const postSummaries = await readPostSummaries();
