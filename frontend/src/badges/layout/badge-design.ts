import * as z from "zod/mini";
import { isLogoAddress } from "../../pictures/png-address.ts";
import { guestOrders } from "../guests/order-guests.ts";
import { ownSizeMm, papers, stocks, type PaperId, type Stock, type StockId } from "./stocks.ts";

/** Dots per inch of label printers; office printers have at least the last. */
export const resolutions = [203, 300, 600] as const;
export type Dpi = (typeof resolutions)[number];

const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>): readonly string[] =>
  Object.keys(table);

const isStockId = (value: string): value is StockId => keysOf(stocks).includes(value);
const isPaperId = (value: string): value is PaperId => keysOf(papers).includes(value);

/** What stands one below the other; the head, the code and the band of the role have places of their own. */
export const badgeLines = ["name", "title", "organization"] as const;
export type BadgeLine = (typeof badgeLines)[number];

const sizeSchema = z.number().check(z.gte(ownSizeMm.min), z.lte(ownSizeMm.max));
const emphasis = z.enum(["off", "regular", "bold"]);
const millimetres = z.number().check(z.gte(-20), z.lte(20));
const measuredMm = z.number().check(z.gte(90), z.lte(110));

/** As many as a list has guests. */
const maxRoles = 5000;

/** What the field takes. */
export const maxEventLength = 80;

/** Everything that a badge looks like, and is printed by. It is kept, so it is parsed when it comes back. */
export const designSchema = z.object({
  stock: z.union([z.literal("own"), z.string().check(z.refine(isStockId))]),
  ownSize: z.object({ widthMm: sizeSchema, heightMm: sizeSchema }),
  /** What a card is cut from; `own`: every card is a page. */
  paper: z.union([z.literal("own"), z.string().check(z.refine(isPaperId))]),
  orientation: z.enum(["landscape", "portrait"]),
  folded: z.boolean(),
  slot: z.enum(["none", "one", "two"]),
  event: z.string().check(z.maxLength(maxEventLength)),
  /** A PNG of this page's own as a `data:` address, or nothing. */
  logo: z.union([z.literal(""), z.string().check(z.refine(isLogoAddress))]),
  organization: emphasis,
  title: emphasis,
  /** Each once, from the top. What was kept before lines could change places has none. */
  lines: z._default(
    z.array(z.enum(badgeLines)).check(
      z.length(badgeLines.length),
      z.refine((lines) => new Set(lines).size === badgeLines.length),
    ),
    [...badgeLines],
  ),
  role: z.enum(["off", "band"]),
  /** By the role as the list has it. */
  roleColors: z
    .record(z.string(), z.string().check(z.regex(/^#[0-9a-f]{6}$/)))
    .check(z.refine((colors) => Object.keys(colors).length <= maxRoles)),
  codeSource: z.enum(["none", "column", "random"]),
  codePlace: z.enum(["beside", "below"]),
  dpi: z.literal(resolutions),
  order: z._default(z.enum(guestOrders), "list"),
  /** What the lines of the calibration sheet measured, and how far everything lies off to the right and down. */
  calibration: z.object({
    acrossMm: measuredMm,
    downMm: measuredMm,
    rightMm: millimetres,
    lowerMm: millimetres,
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

/** The stock of a design, a size of one's own included. */
export const findStock = ({ stock, ownSize }: Pick<Design, "stock" | "ownSize">): Stock => {
  if (stock === "own") return { label: "", type: "card", ...ownSize };
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
