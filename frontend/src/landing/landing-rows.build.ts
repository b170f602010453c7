/** What the route table needs of the landing pages, and no more: it is part of every page. */
import { readLandingRows } from "../../landing/read-landings.ts";

export const landingRows = await readLandingRows();
