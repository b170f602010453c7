import { Zip, ZipPassThrough } from "fflate";
import type { Design } from "./badge-design.ts";
import { canReadPixels, drawBitmap, drawPng, loadPictures } from "./badge-bitmap.ts";
import type { BadgeLayout, Guest } from "./badge-layout.ts";
import { inSlices, type Watch } from "./prepare-badges.ts";
import { writeLabel } from "./write-zpl.ts";

export type FileResult =
  | { readonly type: "written"; readonly file: Blob }
  /** The browser lets no page see the pixels that it drew. */
  | { readonly type: "blocked" };

/** What a file's name may not hold on one system or another. */
const unsafe = /[\p{Cc}\p{Cf}\\/:*?"<>|.]/gu;

/** By the row of the list, so that the files lie in its order and no two share a name. */
const namePng = ({ row, name }: Guest): string => {
  const words = name.replace(unsafe, "_").trim().replace(/\s+/g, "-");
  return `${String(row).padStart(4, "0")}-${Array.from(words).slice(0, 60).join("")}.png`;
};

export const zipBadges = async (
  design: Design,
  guests: readonly Guest[],
  badges: readonly BadgeLayout[],
  watch: Watch,
): Promise<FileResult> => {
  if (!canReadPixels()) return { type: "blocked" };
  const pictures = await loadPictures(design);
  const parts: BlobPart[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  await inSlices(badges, watch, async (badge, index) => {
    const guest = guests[index];
    if (!guest) return;
    // A PNG is compressed already.
    const file = new ZipPassThrough(namePng(guest));
    zip.add(file);
    file.push(await drawPng(design, badge, pictures), true);
  });
  zip.end();
  return { type: "written", file: new Blob(parts, { type: "application/zip" }) };
};

export const writeLabels = async (
  design: Design,
  badges: readonly BadgeLayout[],
  watch: Watch,
): Promise<FileResult> => {
  if (!canReadPixels()) return { type: "blocked" };
  const pictures = await loadPictures(design);
  const labels: string[] = [];
  await inSlices(badges, watch, (badge) => {
    labels.push(writeLabel(drawBitmap(design, badge, pictures)));
  });
  return { type: "written", file: new Blob(labels, { type: "text/plain" }) };
};
