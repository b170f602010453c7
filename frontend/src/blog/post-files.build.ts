/** What the route table needs of the posts, and no more: it is part of every page. */
import { isOn } from "#shared/switches.ts";
import { readPostFiles } from "../../blog/read-posts.ts";

export const postFiles = isOn("blog") ? await readPostFiles() : [];
