import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Assumptions } from "./assumptions.ts";

export type PageWeight = Pick<Assumptions, "documentBytes" | "assetBytes" | "assetsPerPage" | "filmBytes">;

const compressed = /\.(?:html|js|css|svg|woff2|json|vtt)$/;
const films = /\.(?:mp4|webm)$/;

/** As the edge compresses: quickly, and not what is compressed already. */
const sentBytes = (file: string): number =>
  compressed.test(file)
    ? brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    : statSync(file).size;

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * What a view of a built site weighs: the mean over its documents of the document itself, and of the assets that it
 * names. Films load when they are played, so they count apart.
 *
 * @param folder the built site. @returns undefined when no document lies there.
 */
export const measurePageWeight = (folder: string): PageWeight | undefined => {
  const documents = globSync("releases/**/*.html", { cwd: folder });
  if (documents.length === 0) return undefined;
  const bytesOf = new Map<string, number>();
  const weigh = (path: string): number => {
    const known = bytesOf.get(path) ?? sentBytes(join(folder, path));
    bytesOf.set(path, known);
    return known;
  };
  const assetsOf = documents.map((path) =>
    [...new Set(readFileSync(join(folder, path), "utf8").match(/(?<=\/)assets\/[\w./-]+/g))].filter(
      (asset) => !films.test(asset) && existsSync(join(folder, asset)),
    ),
  );
  return {
    documentBytes: Math.round(meanOf(documents.map(weigh))),
    assetBytes: Math.round(
      meanOf(assetsOf.map((assets) => assets.reduce((sum, path) => sum + weigh(path), 0))),
    ),
    assetsPerPage: meanOf(assetsOf.map(({ length }) => length)),
    filmBytes: Math.round(meanOf(globSync("assets/*.{mp4,webm}", { cwd: folder }).map(weigh))),
  };
};
