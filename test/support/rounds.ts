import { inject } from "vitest";

declare module "vitest" {
  // Vitest's own type is extended by merging, which only an interface can do.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** Whether this is `npm run test:soak`. */
    readonly soak: boolean;
  }
}

/** How often a test repeats it: a few times in `npm test`, often enough to meet rare cases in `npm run test:soak`. */
export const rounds = (count: { readonly usual: number; readonly soak: number }): number =>
  inject("soak") ? count.soak : count.usual;
