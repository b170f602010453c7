/** Data of the posts for the route table. It is kept small, because it is part of every page's script. */
import { isEnabled } from "#shared/features.ts";
import { readPostFiles } from "../../build/articles/read-posts.ts";

export const postFiles = isEnabled("blog") ? await readPostFiles() : [];
