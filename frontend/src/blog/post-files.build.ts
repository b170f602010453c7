/** What the route table needs of the posts, and no more: it is part of every page. */
import { isEnabled } from "#shared/features.ts";
import { readPostFiles } from "../../build/articles/read-posts.ts";

export const postFiles = isEnabled("blog") ? await readPostFiles() : [];
