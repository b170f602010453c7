import { hasVisibleText } from "#shared/input/visible-text.ts";
import type { Modules } from "../../codes/qr/code-geometry.ts";
import { findBadgeSize, type BadgeLine, type Design, type Dpi, type Size } from "./badge-design.ts";
import type { Guest } from "../guests/guest-fields.ts";
import { findDirection, fitText, type Face, type FitRequest, type Measure } from "./fit-text.ts";
import { findRoleColor, findTextColor, inkColor, mutedColor } from "./role-colors.ts";

type Box = {
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** The elements of a badge in drawing order, with positions in mm from its upper left corner. */
export type Mark =
  | (Box & { readonly type: "rectangle"; readonly color: string })
  | (Box & { readonly type: "slot" })
  | (Box & { readonly type: "picture"; readonly address: string })
  | {
      readonly type: "code";
      readonly xMm: number;
      readonly yMm: number;
      readonly moduleMm: number;
      readonly modules: Modules;
    }
  | {
      readonly type: "text";
      readonly text: string;
      readonly xMm: number;
      readonly yMm: number;
      readonly sizeMm: number;
      readonly face: Face;
      readonly color: string;
      readonly anchor: "start" | "middle" | "end";
      readonly direction: "ltr" | "rtl";
    };

export type BadgeLayout = Size & {
  readonly marks: readonly Mark[];
  readonly tooSmall: readonly string[];
};

/**
 * Minimum size of a name that is shrunk and broken between words: 12 pt, which is readable from a distance of
 * one meter.
 */
const leastNameMm = 4.2;
/** 6 pt, the minimum size of other texts. */
const leastTextMm = 2.1;

/** ISO/IEC 18004, section 9.1: the quiet zone of light modules on each side. */
export const quietModules = 4;

/**
 * Minimum size of a printed module, see `code-geometry.ts`. Printers print whole dots, and with fewer than
 * four a module's edge takes too much of it.
 */
const leastModule = { mm: 0.396, dots: 4 } as const;

const mmPerInch = 25.4;

const findLeastModuleDots = (dpi: Dpi): number =>
  Math.max(leastModule.dots, Math.ceil((leastModule.mm * dpi) / mmPerInch - 1e-9));

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

type Frame = Size & {
  readonly marginMm: number;
  /** The area for texts and code: below the slot and the head, above the role. */
  readonly topMm: number;
  readonly headMm: number;
  readonly bottomMm: number;
  readonly roleMm: number;
};

const slotMm = { width: 14, height: 3.2, top: 3 } as const;

const findFrame = (design: Design): Frame => {
  const size = findBadgeSize(design);
  const short = Math.min(size.widthMm, size.heightMm);
  const marginMm = clamp(short * 0.065, 2.5, 7);
  const hasHead = hasVisibleText(design.event) || design.logo !== "";
  const headMm = hasHead ? clamp(size.heightMm * 0.12, 4, 13) : 0;
  const startMm = design.slot === "none" ? marginMm : slotMm.top + slotMm.height + 2;
  const roleMm = design.role === "band" ? clamp(size.heightMm * 0.15, 6, 18) : 0;
  return {
    ...size,
    marginMm,
    headMm,
    roleMm,
    topMm: startMm + (hasHead ? headMm + marginMm * 0.5 : 0),
    bottomMm: size.heightMm - roleMm - (roleMm > 0 ? marginMm * 0.6 : marginMm),
  };
};

/** The square for the code and its quiet zone; undefined if the design has no code. */
const findCodeBox = (design: Design, frame: Frame): Box | undefined => {
  if (design.codeSource === "none") return undefined;
  const { widthMm, marginMm, topMm, bottomMm } = frame;
  const roomMm = bottomMm - topMm;
  if (design.codePlace === "beside") {
    const sideMm = Math.min(roomMm, widthMm * 0.42, 45);
    // Half a margin is enough, because the quiet zone adds to it.
    const xMm = widthMm - marginMm * 0.5 - sideMm;
    return { xMm, yMm: topMm + (roomMm - sideMm) / 2, widthMm: sideMm, heightMm: sideMm };
  }
  const sideMm = Math.min(roomMm * 0.52, widthMm - marginMm, 50);
  return { xMm: (widthMm - sideMm) / 2, yMm: bottomMm - sideMm, widthMm: sideMm, heightMm: sideMm };
};

export type CodeRoom = {
  /** Number of modules that fit at minimum size, including the quiet zone. */
  readonly maxModules: number;
  readonly sideMm: number;
  readonly leastModuleDots: number;
};

export const findCodeRoom = (design: Design): CodeRoom | undefined => {
  const box = findCodeBox(design, findFrame(design));
  if (!box) return undefined;
  const leastModuleDots = findLeastModuleDots(design.dpi);
  const sideDots = Math.floor((box.widthMm * design.dpi) / mmPerInch);
  return { sideMm: box.widthMm, leastModuleDots, maxModules: Math.floor(sideDots / leastModuleDots) };
};

const findModuleDots = ({ sideMm }: CodeRoom, size: number, dpi: Dpi): number =>
  Math.floor((sideMm * dpi) / mmPerInch / (size + 2 * quietModules));

type Line = Omit<FitRequest, "box"> & {
  readonly color: string;
  /** Maximum share of the height; the name gets what the other lines leave. */
  readonly shareOfHeight: number | "the rest";
};

/** Name, job title and organization in the design's order, each with as much of the height as it needs. */
const listLines = (design: Design, guest: Guest, box: Box): readonly Line[] => {
  const nameMaxMm = Math.min(box.heightMm * 0.5, box.widthMm * 0.24, 26);
  const lesserMaxMm = clamp(nameMaxMm * 0.42, leastTextMm * 1.2, 7.5);
  const lesser = (text: string, emphasis: Design["title"], color: string): readonly Line[] =>
    emphasis === "off" || text === ""
      ? []
      : [
          {
            text,
            face: { family: "text", weight: emphasis === "bold" ? 600 : 400 },
            maxMm: lesserMaxMm,
            leastMm: leastTextMm,
            maxLines: 2,
            color,
            shareOfHeight: 0.26,
          },
        ];
  const lines: Readonly<Record<BadgeLine, readonly Line[]>> = {
    name: [
      {
        text: guest.name,
        face: { family: "heading", weight: 800 },
        maxMm: nameMaxMm,
        leastMm: leastNameMm,
        maxLines: 3,
        color: inkColor,
        shareOfHeight: "the rest",
      },
    ],
    title: lesser(guest.title, design.title, mutedColor),
    organization: lesser(guest.organization, design.organization, inkColor),
  };
  return design.lines.flatMap((line) => lines[line]);
};

type Written = { readonly marks: readonly Mark[]; readonly tooSmall: readonly string[] };

/** Lays out texts one below the other, vertically centered in a box. */
const writeLines = (measure: Measure, lines: readonly Line[], box: Box, isCentered: boolean): Written => {
  const gapMm = clamp(box.heightMm * 0.05, 0.8, 3);
  const fit = (line: Line, heightMm: number) => ({
    ...line,
    fitted: fitText(measure, { ...line, box: { widthMm: box.widthMm, heightMm } }),
  });
  const lesser = new Map(
    lines.flatMap((line) =>
      line.shareOfHeight === "the rest"
        ? []
        : [[line, fit(line, box.heightMm * line.shareOfHeight)] as const],
    ),
  );
  const takenMm = [...lesser.values()].reduce((sum, { fitted }) => sum + gapMm + fitted.heightMm, 0);
  const all = lines.map((line) => lesser.get(line) ?? fit(line, box.heightMm - takenMm));

  const heightMm = all.reduce((sum, { fitted }) => sum + fitted.heightMm, (all.length - 1) * gapMm);
  let yMm = box.yMm + (box.heightMm - heightMm) / 2;
  const marks = all.flatMap(({ fitted, face, color, text }) => {
    const direction = findDirection(text);
    const startMm = direction === "rtl" ? box.xMm + box.widthMm : box.xMm;
    const first = yMm + fitted.firstBaselineMm;
    yMm += fitted.heightMm + gapMm;
    return fitted.lines.map((line, index): Mark => ({
      type: "text",
      text: line,
      xMm: isCentered ? box.xMm + box.widthMm / 2 : startMm,
      yMm: first + index * fitted.lineMm,
      sizeMm: fitted.sizeMm,
      face,
      color,
      anchor: isCentered ? "middle" : "start",
      direction,
    }));
  });
  return { marks, tooSmall: all.flatMap(({ fitted, text }) => (fitted.isBelowLeast ? [text] : [])) };
};

const oneLine = (
  measure: Measure,
  { text, face, color, maxMm }: Pick<Line, "text" | "face" | "color" | "maxMm">,
  box: Box,
  anchor: "start" | "middle",
): Written => {
  if (text === "") return { marks: [], tooSmall: [] };
  const fitted = fitText(measure, { text, face, maxMm, leastMm: leastTextMm, maxLines: 1, box });
  const topMm = box.yMm + (box.heightMm - fitted.heightMm) / 2;
  const direction = findDirection(text);
  const marks = fitted.lines.map((line, index): Mark => ({
    type: "text",
    text: line,
    xMm: anchor === "middle" ? box.xMm + box.widthMm / 2 : box.xMm,
    yMm: topMm + fitted.firstBaselineMm + index * fitted.lineMm,
    sizeMm: fitted.sizeMm,
    face,
    color,
    // The left edge is the start of Latin text and the end of Hebrew text, so both are aligned left.
    anchor: anchor === "start" && direction === "rtl" ? "end" : anchor,
    direction,
  }));
  return { marks, tooSmall: fitted.isBelowLeast ? [text] : [] };
};

const drawSlots = ({ slot }: Design, { widthMm }: Frame): readonly Mark[] => {
  const centers = { none: [], one: [0.5], two: [0.2, 0.8] }[slot];
  return centers.map((share) => ({
    type: "slot",
    xMm: widthMm * share - slotMm.width / 2,
    yMm: slotMm.top,
    widthMm: slotMm.width,
    heightMm: slotMm.height,
  }));
};

const drawHead = (measure: Measure, { logo, event: typed }: Design, frame: Frame): Written => {
  const { widthMm, marginMm, headMm, topMm } = frame;
  const event = hasVisibleText(typed) ? typed : "";
  if (headMm === 0) return { marks: [], tooSmall: [] };
  const yMm = topMm - headMm - marginMm * 0.5;
  const innerMm = widthMm - 2 * marginMm;
  const logoMm = logo === "" ? 0 : event === "" ? innerMm : Math.min(headMm * 2.2, innerMm * 0.4);
  const gapMm = logo === "" ? 0 : marginMm * 0.5;
  const eventBox = {
    xMm: marginMm + logoMm + gapMm,
    yMm,
    widthMm: innerMm - logoMm - gapMm,
    heightMm: headMm,
  };
  const written = oneLine(
    measure,
    {
      text: event,
      face: { family: "text", weight: 600 },
      color: mutedColor,
      maxMm: Math.min(headMm * 0.62, 5),
    },
    eventBox,
    "start",
  );
  if (logo === "") return written;
  const picture: Mark = {
    type: "picture",
    address: logo,
    xMm: marginMm,
    yMm,
    widthMm: logoMm,
    heightMm: headMm,
  };
  return { ...written, marks: [picture, ...written.marks] };
};

const drawRole = (measure: Measure, design: Design, guest: Guest, frame: Frame): Written => {
  const { widthMm, heightMm, roleMm, marginMm } = frame;
  if (roleMm === 0 || guest.role === "") return { marks: [], tooSmall: [] };
  const color = findRoleColor(design.roleColors, guest.role);
  const band = { xMm: 0, yMm: heightMm - roleMm, widthMm, heightMm: roleMm };
  const written = oneLine(
    measure,
    {
      text: guest.role,
      face: { family: "heading", weight: 800 },
      color: findTextColor(color),
      maxMm: roleMm * 0.6,
    },
    { ...band, xMm: marginMm, widthMm: widthMm - 2 * marginMm },
    "middle",
  );
  return { ...written, marks: [{ type: "rectangle", color, ...band }, ...written.marks] };
};

/** @param modules of the guest's code; if omitted, its space stays empty */
export const layOutBadge = (
  measure: Measure,
  design: Design,
  guest: Guest,
  modules: Modules | undefined,
): BadgeLayout => {
  const frame = findFrame(design);
  const { widthMm, heightMm, marginMm, topMm, bottomMm } = frame;
  const codeBox = findCodeBox(design, frame);
  const codeIsBeside = codeBox !== undefined && design.codePlace === "beside";
  const textBox: Box = {
    xMm: marginMm,
    yMm: topMm,
    widthMm: (codeIsBeside ? codeBox.xMm : widthMm - marginMm) - marginMm,
    heightMm: (codeBox && !codeIsBeside ? codeBox.yMm - marginMm * 0.4 : bottomMm) - topMm,
  };
  const head = drawHead(measure, design, frame);
  const written = writeLines(measure, listLines(design, guest, textBox), textBox, !codeIsBeside);
  const role = drawRole(measure, design, guest, frame);
  return {
    widthMm,
    heightMm,
    marks: [
      ...drawSlots(design, frame),
      ...head.marks,
      ...written.marks,
      ...(codeBox && modules ? [placeCode(design, codeBox, modules)] : []),
      ...role.marks,
    ],
    tooSmall: [...head.tooSmall, ...written.tooSmall, ...role.tooSmall],
  };
};

/** Places the code in the center of its box, with modules of a whole number of printer dots. */
const placeCode = (design: Design, box: Box, modules: Modules): Mark => {
  const dotMm = mmPerInch / design.dpi;
  const room = { sideMm: box.widthMm, maxModules: 0, leastModuleDots: 0 };
  const dots = findModuleDots(room, modules.size, design.dpi);
  const moduleMm = dots * dotMm;
  const freeMm = box.widthMm - moduleMm * modules.size;
  const toDots = (mm: number) => Math.round(mm / dotMm) * dotMm;
  return {
    type: "code",
    xMm: toDots(box.xMm + freeMm / 2),
    yMm: toDots(box.yMm + freeMm / 2),
    moduleMm,
    modules,
  };
};
