import type { Design } from "../layout/badge-design.ts";
import type { makeCodes } from "../codes/badge-codes.ts";
import { shortenTexts } from "../layout/shorten-texts.ts";
import { findCodeRoom, layOutBadge, type BadgeLayout } from "../layout/badge-layout.ts";
import type { Guest } from "../guests/guest-fields.ts";
import { findMissingCharacters, loadFaces, makeMeasure } from "../layout/measure-text.ts";
import { findMissingScripts, type MissingScript } from "../layout/missing-scripts.ts";

export type Refusal =
  /** Size that the code needs, and size that the badge has for it. */
  | { readonly type: "too-large"; readonly needsMm: number | undefined; readonly hasMm: number }
  | { readonly type: "unreadable" };

export type Prepared = {
  readonly badges: readonly BadgeLayout[];
  /** Guests whose code cannot be printed readably. If there are any, nothing is printed. */
  readonly refused: readonly { readonly guest: Guest; readonly refusal: Refusal }[];
  readonly tooSmall: readonly string[];
  readonly missing: readonly MissingScript[];
};

export type Watch = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/** Half of a frame of 16 ms; the rest is left for user input. */
const sliceMs = 8;

export const inSlices = async <Item>(
  items: readonly Item[],
  { signal, onProgress }: Watch,
  each: (item: Item, index: number) => void | Promise<void>,
): Promise<void> => {
  let begun = performance.now();
  for (const [index, item] of items.entries()) {
    await each(item, index);
    if (performance.now() - begun < sliceMs) continue;
    onProgress(index / items.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    begun = performance.now();
  }
};

const mmPerInch = 25.4;

/**
 * Lays out all badges of a list, and makes and checks their codes.
 * @throws if a script did not load, or the signal is aborted
 */
export const prepareBadges = async (
  deps: { readonly makeCodes: typeof makeCodes },
  design: Design,
  guests: readonly Guest[],
  { signal, onProgress }: Watch,
): Promise<Prepared> => {
  const room = findCodeRoom(design);
  const texts = new Set(
    guests.flatMap(({ name, organization, title, role }) => [name, organization, title, role]),
  );
  texts.add(design.event);
  const characters = new Set([...texts].join(""));
  const [codes] = await Promise.all([
    room
      ? deps.makeCodes({ texts: guests.map(({ code }) => code), room }, signal, (done) =>
          onProgress((done / guests.length) * 0.6),
        )
      : [],
    loadFaces(document.fonts, [...characters].join("")),
  ]);
  const measure = makeMeasure();
  const badges: BadgeLayout[] = [];
  const refused: { guest: Guest; refusal: Refusal }[] = [];
  const tooSmall = new Set<string>();
  const shareOfCodes = room ? 0.6 : 0;
  const layingOut = {
    signal,
    onProgress: (share: number) => onProgress(shareOfCodes + share * (1 - shareOfCodes)),
  };
  await inSlices(guests, layingOut, (guest, index) => {
    const result = codes[index];
    if (room && result?.type === "unreadable") refused.push({ guest, refusal: { type: "unreadable" } });
    else if (room && result?.type === "too-large") {
      const { modulesAcross } = result;
      const needsMm =
        modulesAcross && Math.ceil((modulesAcross * room.leastModuleDots * mmPerInch) / design.dpi);
      const hasMm = Math.floor(room.sideMm);
      refused.push({ guest, refusal: { type: "too-large", needsMm, hasMm } });
    }
    const modules = result?.type === "reads-back" ? result.modules : undefined;
    const layout = layOutBadge(measure, design, shortenTexts(guest), modules);
    for (const text of layout.tooSmall) tooSmall.add(text);
    badges.push(layout);
  });
  return {
    badges,
    refused,
    tooSmall: [...tooSmall],
    missing: findMissingScripts(findMissingCharacters(characters), guests, design.event),
  };
};
