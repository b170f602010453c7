/** Where a build puts the site and the function that serves it. */
export const builtSiteIn = (folder: string) => ({
  site: `${folder}/site`,
  edge: `${folder}/edge`,
  edgeFunction: `${folder}/edge/edge-function.js`,
});

export type BuiltSite = ReturnType<typeof builtSiteIn>;

/** Where the build puts what the stack deploys and the laptop edition serves, from the project's root. */
export const dist = { functions: "dist/functions", ...builtSiteIn("dist") } as const;
