/** Where the build puts what the stack deploys and the laptop edition serves, from the project's root. */
export const dist = {
  functions: "dist/functions",
  site: "dist/site",
  edge: "dist/edge",
  edgeFunction: "dist/edge/edge-function.js",
} as const;
