export const builtSiteIn = (folder: string) => ({
  site: `${folder}/site`,
  edge: `${folder}/edge`,
  edgeFunction: `${folder}/edge/edge-function.js`,
});

export type BuiltSite = ReturnType<typeof builtSiteIn>;

export const builtIn = (folder: string) => ({ functions: `${folder}/functions`, ...builtSiteIn(folder) });

export type Built = ReturnType<typeof builtIn>;

export const dist = builtIn("dist");
