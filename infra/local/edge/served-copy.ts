import { constants, cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Built } from "#infra/build/dist.ts";

/**
 * Copies what was built into the data folder, replacing the last start's copy: what an edition serves stays whole when
 * the next build, perhaps for a stage, empties the folder it came from.
 * @returns where the copies are. Functions lie as deep as in `dist`, so that their traces lead to their sources.
 */
export const copyToServe = ({ site, edge, edgeFunction, functions }: Built, dataDir: string): Built => {
  const copy = (folder: string, name: string): string => {
    const served = join(dataDir, name);
    rmSync(served, { recursive: true, force: true });
    // Where the file system can, nothing is really copied until one of the two changes.
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
