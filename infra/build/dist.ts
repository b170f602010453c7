/** Where a build puts the site and the function that serves it. */
export const builtSiteIn = (folder: string) => ({
  site: `${folder}/site`,
  edge: `${folder}/edge`,
  edgeFunction: `${folder}/edge/edge-function.js`,
});

export type BuiltSite = ReturnType<typeof builtSiteIn>;

/** Where a build puts everything that the stack deploys and the laptop edition serves. */
export const builtIn = (folder: string) => ({ functions: `${folder}/functions`, ...builtSiteIn(folder) });

export type Built = ReturnType<typeof builtIn>;

export const dist = builtIn("dist");
