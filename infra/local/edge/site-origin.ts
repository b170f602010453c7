import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { objectCacheControl } from "#infra/stack/edge/behaviors.ts";
import { mediaTypes } from "#infra/stack/edge/media-types.ts";

type SiteResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

const compressible = /^(text|application|image\/svg)/;

const compress = promisify(brotliCompress);

const acceptsBrotli = (header: string): boolean =>
  header.split(",").some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/.test(coding));

type StoredFile = {
  readonly body: Buffer;
  readonly brotli: Buffer | undefined;
  readonly etag: string;
  readonly mediaType: string;
};

const missing: SiteResponse = {
  statusCode: 404,
  headers: { "content-type": "application/xml" },
  body: Buffer.from("<Error><Code>NoSuchKey</Code></Error>"),
};

/** The names that our build uses for files and folders. */
const plainSegment = /^(?:\.well-known|\w[\w.@~-]*)$/;

const singleRange = /^bytes=(\d*)-(\d*)$/;

/**
 * @returns the first and the last byte, or undefined for a range that is not supported (S3 then sends the whole
 * object).
 */
const readRange = (header: string | undefined, size: number): readonly [number, number] | undefined => {
  const match = singleRange.exec(header ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "") return last === "" ? undefined : [Math.max(0, size - Number(last)), size - 1];
  return [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
};

/** Objects by their key, with validators, ranges, compression and the `cache-control` of the upload. */
export const makeSiteOrigin = (folder: string) => {
  const stored = new Map<string, Promise<StoredFile | undefined>>();

  const load = async (key: string): Promise<StoredFile | undefined> => {
    // S3 has keys and no paths: nothing is resolved, so a URL with `..` matches no object.
    if (
      !key
        .split("/")
        .slice(1)
        .every((segment) => plainSegment.test(segment))
    )
      return undefined;
    const path = join(folder, key);
    const body = await readFile(path).catch(() => undefined);
    if (body === undefined) return undefined;
    const mediaType = mediaTypes[extname(path)] ?? "application/octet-stream";
    return {
      body,
      mediaType,
      etag: `"${createHash("md5").update(body).digest("hex")}"`,
      brotli: compressible.test(mediaType)
        ? await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : undefined,
    };
  };

  return async (
    key: string,
    requestHeaders: Readonly<Record<string, string | undefined>>,
  ): Promise<SiteResponse> => {
    let loading = stored.get(key);
    if (loading === undefined) {
      loading = load(key);
      stored.set(key, loading);
    }
    const file = await loading;
    if (file === undefined) {
      stored.delete(key);
      return missing;
    }
    const { body, brotli, etag, mediaType } = file;
    const headers = {
      "content-type": mediaType,
      etag,
      "cache-control": key.startsWith("/assets/") ? objectCacheControl.assets : objectCacheControl.releases,
      "accept-ranges": "bytes",
      ...(brotli === undefined ? {} : { vary: "Accept-Encoding" }),
    };
    const known = (requestHeaders["if-none-match"] ?? "")
      .split(",")
      .map((tag) => tag.trim().replace(/^W\//, ""));
    if (known.includes(etag)) return { statusCode: 304, headers, body: Buffer.alloc(0) };

    const range = readRange(requestHeaders.range, body.byteLength);
    if (range !== undefined) {
      const [first, last] = range;
      const contentRange = `bytes ${first}-${last}/${body.byteLength}`;
      return first > last
        ? {
            statusCode: 416,
            headers: { "content-range": `bytes */${body.byteLength}` },
            body: Buffer.alloc(0),
          }
        : {
            statusCode: 206,
            headers: { ...headers, "content-range": contentRange },
            body: body.subarray(first, last + 1),
          };
    }
    return brotli !== undefined && acceptsBrotli(requestHeaders["accept-encoding"] ?? "")
      ? { statusCode: 200, headers: { ...headers, "content-encoding": "br" }, body: brotli }
      : { statusCode: 200, headers, body };
  };
};

export type SiteOrigin = ReturnType<typeof makeSiteOrigin>;
