/** What the route table needs of the posts, and no more: it is part of every page. */
import { readPostFiles } from "../../blog/read-posts.ts";

export const postFiles = await readPostFiles();
