import * as z from "zod/mini";
import { isLogoAddress } from "../../pictures/png-address.ts";
import { guestOrders } from "../guests/order-guests.ts";
import { maxRoles } from "./role-colors.ts";
import { ownSizeMm, papers, stocks, type PaperId, type Stock, type StockId } from "./stocks.ts";

/** Resolutions of label printers in dots per inch; office printers have at least the last one. */
export const resolutions = [203, 300, 600] as const;
export type Dpi = (typeof resolutions)[number];

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly string[] =>
  Object.keys(table);

const isStockId = (value: string): value is StockId => Object.hasOwn(stocks, value);
export const stockIds = keysOf(stocks).filter(isStockId);
const isPaperId = (value: string): value is PaperId => Object.hasOwn(papers, value);
export const paperIds = keysOf(papers).filter(isPaperId);

/** The lines in the text block of a badge. The head, the code and the band of the role are elsewhere. */
export const badgeLines = ["name", "title", "organization"] as const;
export type BadgeLine = (typeof badgeLines)[number];

const sizeSchema = z.number().check(z.gte(ownSizeMm.min), z.lte(ownSizeMm.max));
const emphasis = z.enum(["off", "regular", "bold"]);
const millimeters = z.number().check(z.gte(-20), z.lte(20));
const measuredMm = z.number().check(z.gte(90), z.lte(110));

/** Maximum length of the event field. */
export const maxEventLength = 80;

/**
 * Look and print settings of a badge. The design is stored in the browser, so it is validated when it is
 * read.
 */
export const designSchema = z.object({
  stock: z.union([z.literal("own"), z.string().check(z.refine(isStockId))]),
  ownSize: z.object({ widthMm: sizeSchema, heightMm: sizeSchema }),
  /** Paper that cards are cut from; `own` if every card is a page. */
  paper: z.union([z.literal("own"), z.string().check(z.refine(isPaperId))]),
  orientation: z.enum(["landscape", "portrait"]),
  folded: z.boolean(),
  slot: z.enum(["none", "one", "two"]),
  event: z.string().check(z.maxLength(maxEventLength)),
  /** A PNG as a `data:` URL, written by this page, or an empty text. */
  logo: z.union([z.literal(""), z.string().check(z.refine(isLogoAddress))]),
  organization: emphasis,
  title: emphasis,
  /** Each line once, from top to bottom. Designs stored before lines could be reordered do not have this. */
  lines: z._default(
    z.array(z.enum(badgeLines)).check(
      z.length(badgeLines.length),
      z.refine((lines) => new Set(lines).size === badgeLines.length),
    ),
    [...badgeLines],
  ),
  role: z.enum(["off", "band"]),
  /** Colors by role, named as in the list. */
  roleColors: z
    .record(z.string(), z.string().check(z.regex(/^#[0-9a-f]{6}$/)))
    .check(z.refine((colors) => Object.keys(colors).length <= maxRoles)),
  codeSource: z.enum(["none", "column", "random"]),
  codePlace: z.enum(["beside", "below"]),
  dpi: z.literal(resolutions),
  order: z._default(z.enum(guestOrders), "list"),
  /** Measured lengths of the calibration sheet's lines, and the printer's offset to the right and down. */
  calibration: z.object({
    acrossMm: measuredMm,
    downMm: measuredMm,
    rightMm: millimeters,
    lowerMm: millimeters,
  }),
});

export type Design = z.infer<typeof designSchema>;

export const defaultDesign: Design = {
  stock: "4x3",
  ownSize: { widthMm: 90, heightMm: 60 },
  paper: "a4",
  orientation: "landscape",
  folded: false,
  slot: "none",
  event: "",
  logo: "",
  organization: "bold",
  title: "regular",
  lines: [...badgeLines],
  role: "band",
  roleColors: {},
  codeSource: "random",
  codePlace: "beside",
  dpi: 300,
  order: "list",
  calibration: { acrossMm: 100, downMm: 100, rightMm: 0, lowerMm: 0 },
};

/** The label stock of a design, or a card of the visitor's own size. */
export const findStock = ({ stock, ownSize }: Pick<Design, "stock" | "ownSize">): Stock => {
  if (stock === "own") return { type: "card", ...ownSize };
  return isStockId(stock) ? stocks[stock] : stocks["4x3"];
};

export const findPaper = (paper: string) => (isPaperId(paper) ? papers[paper] : undefined);

export type Size = { readonly widthMm: number; readonly heightMm: number };

export const findBadgeSize = (design: Pick<Design, "stock" | "ownSize" | "orientation">): Size => {
  const { widthMm, heightMm } = findStock(design);
  const [long, short] = [Math.max(widthMm, heightMm), Math.min(widthMm, heightMm)];
  return design.orientation === "landscape"
    ? { widthMm: long, heightMm: short }
    : { widthMm: short, heightMm: long };
};
