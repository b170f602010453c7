/** What the route table needs of the posts, and no more: it is part of every page. */
import { isOn } from "#shared/features.ts";
import { readPostFiles } from "../../build/articles/read-posts.ts";

export const postFiles = isOn("blog") ? await readPostFiles() : [];
