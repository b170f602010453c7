import type { Plugin } from "vite";

/**
 * Vite wraps each `import()` in a helper that also loads the chunk's style sheets and preloads what it imports. Ours have
 * neither: a page's style is text that its route puts in force, and preloads are off. What is left of the helper is the import itself.
 */
export const plainImports = (): Plugin => ({
  name: "plain-imports",
  enforce: "pre",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
});
