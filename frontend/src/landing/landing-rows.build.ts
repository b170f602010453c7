/** What the route table needs of the landing pages, and no more: it is part of every page. */
import { readLandingRows } from "../../build/articles/read-landings.ts";

export const landingRows = await readLandingRows();
