import type { Plugin } from "vite";

const markupQuery = "?markup";
const partFile = /\.static\.tsx$/;

export type FragmentMarkup = { readonly name: string; readonly html: string };

/** Each part by its module's path from `frontend/`, as the renderer drew it. */
export type FragmentMarkups = Readonly<Record<string, FragmentMarkup>>;

/** The part that the module at `id` holds, if it holds one. */
export const findMarkup = (markups: FragmentMarkups, id: string): FragmentMarkup | undefined =>
  Object.entries(markups).find(([path]) => id.endsWith(path))?.[1];

export const isMarkupRequest = (id: string): boolean => id.endsWith(markupQuery);

/** What `?markup` of a part's module answers. */
export const makeMarkupModule = (html: string): string => `export const html = ${JSON.stringify(html)};`;

/** What the module of a part exports in the browser's build, by the name that it has in its source. */
export const makeServedFragment = (exportName: string, partName: string, id: string): string =>
  `import { servedFragment } from "/src/lib/static-fragment.tsx";
export const ${exportName} = servedFragment(${JSON.stringify(partName)}, () => import(${JSON.stringify(id + markupQuery)}));`;

/**
 * In the browser's build a module named `*.static.tsx` holds no code of its own, only where its markup can be loaded.
 * @throws when such a module exports no `Part`
 */
export const staticFragments = (markups: FragmentMarkups): Plugin => ({
  name: "static-parts",
  enforce: "pre",
  load(id) {
    const [file = ""] = id.split("?");
    if (!partFile.test(file)) return null;
    const part = findMarkup(markups, file);
    if (part === undefined) throw new Error(`${file} exports no Part (see src/lib/static-fragment.tsx)`);
    return {
      code: isMarkupRequest(id) ? makeMarkupModule(part.html) : makeServedFragment("Part", part.name, file),
      moduleType: "js",
    };
  },
});
