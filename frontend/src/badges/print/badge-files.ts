import { Zip, ZipPassThrough } from "fflate";
import type { FileSink } from "../../lib/file-sink.ts";
import { callOpenWorker } from "../call-worker.ts";
import { canReadPixels, drawUpright, shrinkPictures, type Pictures } from "./badge-bitmap.ts";
import type { Design } from "../layout/badge-design.ts";
import type { BadgeLayout } from "../layout/badge-layout.ts";
import type { Guest } from "../guests/guest-fields.ts";
import { makeLabelDrawer } from "./draw-labels.ts";
import { badgeFaces } from "../layout/font-stacks.ts";
import type { FaceRule, LabelResult, LabelRequest } from "./label-worker.ts";
import { setDensity } from "./png-density.ts";
import { inSlices, type Watch } from "./prepare-badges.ts";

/** `blocked`: the browser does not let pages read their drawn pixels. */
export type FileResult = "written" | "blocked";

/** Loads the pictures of a design for drawing; unreadable ones are left out. */
const loadPictures = async ({ logo }: Pick<Design, "logo">): Promise<Pictures> => {
  if (logo === "") return new Map();
  const picture = new Image();
  picture.src = logo;
  try {
    await picture.decode();
    return new Map([[logo, picture]]);
  } catch {
    return new Map();
  }
};

/** Characters that some system forbids in file names. */
const unsafe = /[\p{Cc}\p{Cf}\\/:*?"<>|.]/gu;

/** Begins with the row of the list, so that files sort in its order and names are unique. */
const namePng = ({ row, name }: Guest): string => {
  const words = name.replace(unsafe, "_").trim().replace(/\s+/g, "-");
  return `${String(row).padStart(4, "0")}-${Array.from(words).slice(0, 60).join("")}.png`;
};

const drawPng = async (design: Design, layout: BadgeLayout, pictures: Pictures): Promise<Uint8Array> => {
  const { canvas } = drawUpright(design, layout, pictures);
  const blob =
    "convertToBlob" in canvas
      ? await canvas.convertToBlob()
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("this browser could not write a PNG");
  return setDensity(new Uint8Array(await blob.arrayBuffer()), design.dpi);
};

export const zipBadges = async (
  design: Design,
  guests: readonly Guest[],
  badges: readonly BadgeLayout[],
  watch: Watch,
  sink: FileSink,
): Promise<FileResult> => {
  if (!canReadPixels()) return "blocked";
  const pictures = await loadPictures(design);
  let written = Promise.resolve();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written = written.then(() => sink.write(chunk));
  });
  await inSlices(badges, watch, async (badge, index) => {
    const guest = guests[index];
    if (!guest) return;
    // A PNG is compressed already, so it is stored.
    const file = new ZipPassThrough(namePng(guest));
    zip.add(file);
    file.push(await drawPng(design, badge, pictures), true);
    await written;
  });
  zip.end();
  await written;
  return "written";
};

/** The font faces of badges, read from the page's style sheets. */
const listFaces = (): readonly FaceRule[] =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap(({ cssRules, href }) =>
      Array.from(cssRules, (rule) => ({ rule, base: href ?? document.baseURI })),
    )
    .flatMap(({ rule, base }) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const read = (name: string) => rule.style.getPropertyValue(name);
      const family = read("font-family").replaceAll(/["']/g, "");
      const [, address] = /url\("?([^")]+)"?\)/.exec(read("src")) ?? [];
      if (!badgeFaces.includes(family) || address === undefined) return [];
      const source = `url("${new URL(address, base).href}")`;
      return [{ family, source, weight: read("font-weight"), unicodeRange: read("unicode-range") }];
    });

/** Sends the next request only after the response to the previous one. */
const requestLabels = (worker: Worker, signal: AbortSignal, request: LabelRequest): Promise<LabelResult> =>
  callOpenWorker<LabelResult, LabelResult>({ worker, request, signal, take: (result) => result });

/** Number of labels that a worker draws before they are written to the file. */
const labelsPerBatch = 10;

/** Limited, because each worker has a canvas as large as a label. */
const maxWorkers = 2;

const inBatches = <Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const listCharacters = (badges: readonly BadgeLayout[]): string => {
  const texts = badges.flatMap(({ marks }) =>
    marks.flatMap((mark) => (mark.type === "text" ? mark.text : [])),
  );
  return [...new Set(texts.join(""))].join("");
};

/**
 * Writes labels to the file as they are drawn, by workers, or by the page if workers lack a canvas or fonts.
 */
export const writeLabels = async (
  design: Design,
  badges: readonly BadgeLayout[],
  watch: Watch,
  sink: FileSink,
): Promise<FileResult> => {
  const pictures = await loadPictures(design);
  const batches = inBatches(badges, labelsPerBatch);
  const workers = Array.from(
    { length: Math.min(maxWorkers, navigator.hardwareConcurrency, batches.length) },
    () => new Worker(new URL("./labels.worker.ts", import.meta.url), { type: "module" }),
  );
  try {
    const begin: LabelRequest = {
      type: "begin",
      design,
      pictures: await shrinkPictures(design, pictures, badges[0]?.marks ?? []),
      faces: listFaces(),
      characters: listCharacters(badges),
    };
    const begun = await Promise.all(workers.map((worker) => requestLabels(worker, watch.signal, begin)));
    if (begun.some(({ type }) => type === "blocked")) return "blocked";
    if (begun.some(({ type }) => type === "unable")) {
      if (!canReadPixels()) return "blocked";
      const draw = makeLabelDrawer(design, pictures);
      await inSlices(badges, watch, (badge) => sink.write(draw([badge])));
      return "written";
    }
    await inSlices(inBatches(batches, workers.length), watch, async (together) => {
      const results = together.flatMap((batch, index) => {
        const worker = workers[index];
        return worker ? requestLabels(worker, watch.signal, { type: "labels", badges: batch }) : [];
      });
      for (const result of await Promise.all(results)) {
        if (result.type !== "written") throw new Error(`expected written labels, got ${result.type}`);
        await sink.write(result.bytes);
      }
    });
    return "written";
  } finally {
    for (const worker of workers) worker.terminate();
  }
};
