import { constants, cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Built } from "#infra/build/dist.ts";

/**
 * Copies the build into the data folder and replaces the copy of the last start. The served files stay complete while
 * the next build, perhaps for another stage, empties its folder.
 * @returns the folders of the copies. Functions are as deep in the tree as in `dist`, so that their stack traces lead
 * to their sources.
 */
export const copyToServe = ({ site, edge, edgeFunction, functions }: Built, dataDir: string): Built => {
  const copy = (folder: string, name: string): string => {
    const served = join(dataDir, name);
    rmSync(served, { recursive: true, force: true });
    // With support by the file system, the files are only really copied when one of them changes.
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
