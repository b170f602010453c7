import type { Plugin } from "vite";

const markupQuery = "?markup";
const fragmentFile = /\.static\.tsx$/;

export type FragmentMarkup = { readonly name: string; readonly html: string };

/** Rendered markup of each static fragment, by its module's path from `frontend/`. */
export type FragmentMarkups = Readonly<Record<string, FragmentMarkup>>;

/** The static fragment that the module at `id` declares, if any. */
export const findMarkup = (markups: FragmentMarkups, id: string): FragmentMarkup | undefined =>
  Object.entries(markups).find(([path]) => id.endsWith(path))?.[1];

export const isMarkupRequest = (id: string): boolean => id.endsWith(markupQuery);

/** The module for a `?markup` import of a static fragment. */
export const makeMarkupModule = (html: string): string => `export const html = ${JSON.stringify(html)};`;

/**
 * The module that replaces a static fragment in the browser's build, with the same export name as its source.
 */
export const makeServedFragment = (exportName: string, fragmentName: string, id: string): string =>
  `import { servedFragment } from "/src/lib/hydration/static-fragment.tsx";
export const ${exportName} = servedFragment(${JSON.stringify(fragmentName)}, () => import(${JSON.stringify(id + markupQuery)}));`;

/**
 * Replaces each module named `*.static.tsx` in the browser's build: it contains no code of its own, only an
 * import of its markup.
 * @throws if such a module does not export a static fragment
 */
export const staticFragments = (markups: FragmentMarkups): Plugin => ({
  name: "static-fragments",
  enforce: "pre",
  load(id) {
    const [file = ""] = id.split("?");
    if (!fragmentFile.test(file)) return null;
    const fragment = findMarkup(markups, file);
    if (fragment === undefined)
      throw new Error(`${file} exports no PageFragment (see src/lib/hydration/static-fragment.tsx)`);
    return {
      code: isMarkupRequest(id)
        ? makeMarkupModule(fragment.html)
        : makeServedFragment("PageFragment", fragment.name, file),
      moduleType: "js",
    };
  },
});
