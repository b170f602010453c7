import { constants, cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Built } from "#infra/build/dist.ts";

/**
 * Takes a copy of what was built, in the data folder, in place of the last start's: what an edition serves stays whole
 * when the next build, for a stage perhaps, empties the folder it came from.
 * @returns where the copies are. Functions lie as deep as in `dist`, so that their traces lead to their sources.
 */
export const copyToServe = ({ site, edge, edgeFunction, functions }: Built, dataDir: string): Built => {
  const copy = (folder: string, name: string): string => {
    const served = join(dataDir, name);
    rmSync(served, { recursive: true, force: true });
    // Where the file system can, nothing is copied before one of the two is changed.
    cpSync(folder, served, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return served;
  };
  const servedEdge = copy(edge, "served-edge");
  return {
    site: copy(site, "served-site"),
    edge: servedEdge,
    edgeFunction: join(servedEdge, basename(edgeFunction)),
    functions: copy(functions, "served-functions"),
  };
};
