import type { Plugin } from "vite";

const markupQuery = "?markup";
const partFile = /\.static\.tsx$/;

export type PartMarkup = { readonly name: string; readonly html: string };

/** Each part by its module's path from `frontend/`, as the renderer drew it. */
export type PartMarkups = Readonly<Record<string, PartMarkup>>;

/** The part that the module at `id` holds, if it holds one. */
export const findMarkup = (markups: PartMarkups, id: string): PartMarkup | undefined =>
  Object.entries(markups).find(([path]) => id.endsWith(path))?.[1];

export const isMarkupRequest = (id: string): boolean => id.endsWith(markupQuery);

/** What `?markup` of a part's module answers. */
export const makeMarkupModule = (html: string): string => `export const html = ${JSON.stringify(html)};`;

/** What the module of a part exports in the browser's build, by the name that it has in its source. */
export const makeServedPart = (exportName: string, partName: string, id: string): string =>
  `import { servedPart } from "/src/lib/static-part.tsx";
export const ${exportName} = servedPart(${JSON.stringify(partName)}, () => import(${JSON.stringify(id + markupQuery)}));`;

/**
 * In the browser's build a module named `*.static.tsx` holds no code of its own, only where its markup can be loaded.
 * @throws when such a module exports no `Part`
 */
export const staticParts = (markups: PartMarkups): Plugin => ({
  name: "static-parts",
  enforce: "pre",
  load(id) {
    const [file = ""] = id.split("?");
    if (!partFile.test(file)) return null;
    const part = findMarkup(markups, file);
    if (part === undefined) throw new Error(`${file} exports no Part (see src/lib/static-part.tsx)`);
    return {
      code: isMarkupRequest(id) ? makeMarkupModule(part.html) : makeServedPart("Part", part.name, file),
      moduleType: "js",
    };
  },
});
