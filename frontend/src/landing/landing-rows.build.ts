/**
 * Data of the landing pages for the route table. It is kept small, because it is part of every page's script.
 */
import { readLandingRows } from "../../build/articles/read-landings.ts";

export const landingRows = await readLandingRows();
