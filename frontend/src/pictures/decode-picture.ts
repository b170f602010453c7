import { maxFileMegabytes } from "./picture-limits.ts";

/**
 * `too-large`: too many bytes. `too-many-pixels`: more than a camera produces. `not-a-picture`: not a PNG,
 * JPEG or WebP that this browser shows. `other-format`: a format that no worker can decode within limits,
 * e.g. SVG. `too-slow`: decoding did not finish within several seconds. `blocked`: the browser returns
 * changed pixels to protect against fingerprinting. `unavailable`: the worker failed, e.g. its script did not
 * load.
 */
export type PictureRefusal =
  | "too-large"
  | "too-many-pixels"
  | "not-a-picture"
  | "other-format"
  | "too-slow"
  | "blocked"
  | "unavailable";

export type DecodedPicture =
  | { readonly type: "decoded"; readonly png: Blob }
  | { readonly type: "refused"; readonly reason: PictureRefusal };

export type DecodeRequest = { readonly file: Blob; readonly maxSidePx: number };

type PictureWorker = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

/** Decoding a picture of 50 megapixels takes about a second on a laptop. */
const timeoutMs = 10_000;

/**
 * Decodes a picture that the visitor chose, once and in its own worker, which is terminated with the result
 * or at the time limit. Only the returned PNG may be drawn or saved.
 */
export const makePictureDecoder =
  (openWorker: () => PictureWorker) =>
  (file: Blob, maxSidePx: number): Promise<DecodedPicture> => {
    const { promise, resolve } = Promise.withResolvers<DecodedPicture>();
    const refuse = (reason: PictureRefusal): void => resolve({ type: "refused", reason });
    if (file.size > maxFileMegabytes * 1_000_000) {
      refuse("too-large");
      return promise;
    }
    try {
      const worker = openWorker();
      const timer = setTimeout(() => refuse("too-slow"), timeoutMs);
      worker.onmessage = ({ data }: MessageEvent<DecodedPicture>) => resolve(data);
      worker.onerror = () => refuse("unavailable");
      worker.postMessage({ file, maxSidePx } satisfies DecodeRequest);
      return promise.finally(() => {
        clearTimeout(timer);
        worker.terminate();
      });
    } catch {
      refuse("unavailable");
      return promise;
    }
  };

export const decodePicture = makePictureDecoder(
  () => new Worker(new URL("./decode-picture.worker.ts", import.meta.url), { type: "module" }),
);
