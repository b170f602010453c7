import * as z from "zod/mini";
import type { Guest } from "../guests/guest-fields.ts";
import { designSchema, type Design } from "./badge-design.ts";

const kind = "badge-design";
const version = 1;

/** A printer's own stretch is nobody else's, and where it was measured it stays. */
const partSchema = z.strictObject(z.omit(designSchema, { calibration: true }).shape);

/** All of a design that may leave this browser. */
export type SavedPart = z.infer<typeof partSchema>;

const envelopeSchema = z.object({ kind: z.literal(kind), version: z.int(), design: z.unknown() });

export type ReadDesign =
  | { readonly type: "read"; readonly part: SavedPart }
  | { readonly type: "failed"; readonly reason: "foreign" | "damaged" | "older" | "newer" };

/**
 * A design as text, without anybody of the list. A role's name leaves with its colour only where two guests have it:
 * a column that was mixed up may have names in it.
 */
export const writeDesign = ({ calibration: _, ...design }: Design, guests: readonly Guest[]): string => {
  const counts = new Map<string, number>();
  for (const { role } of guests) counts.set(role, (counts.get(role) ?? 0) + 1);
  const colors = Object.entries(design.roleColors).filter(([role]) => (counts.get(role) ?? 0) > 1);
  return JSON.stringify({ kind, version, design: { ...design, roleColors: Object.fromEntries(colors) } });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const readDesign = (text: string): ReadDesign => {
  const json = parseJson(text);
  // What was cut off on its way still says what it was.
  if (json === undefined && text.includes(`"${kind}"`)) return { type: "failed", reason: "damaged" };
  const envelope = z.safeParse(envelopeSchema, json).data;
  if (!envelope) return { type: "failed", reason: "foreign" };
  if (envelope.version > version) return { type: "failed", reason: "newer" };
  if (envelope.version < version) return { type: "failed", reason: "older" };
  const part = z.safeParse(partSchema, envelope.design).data;
  return part ? { type: "read", part } : { type: "failed", reason: "damaged" };
};

const mark = "#design=";

/** Far more than a design with a color for each of some hundred roles. */
const maxHashLength = 200_000;

/** Behind the `#`, which no request carries. Without the logo: it is longer than an address may be. */
export const writeDesignHash = (design: Design, guests: readonly Guest[]): string => {
  const bytes = new TextEncoder().encode(writeDesign({ ...design, logo: "" }, guests));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return mark + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** @returns undefined for another hash */
export const readDesignHash = (hash: string): ReadDesign | undefined => {
  if (!hash.startsWith(mark)) return undefined;
  if (hash.length > maxHashLength) return { type: "failed", reason: "damaged" };
  try {
    const base64 = hash.slice(mark.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const read = readDesign(new TextDecoder().decode(bytes));
    // No link of ours has a logo.
    const isForeign = read.type === "failed" ? read.reason === "foreign" : read.part.logo !== "";
    return isForeign ? { type: "failed", reason: "damaged" } : read;
  } catch {
    return { type: "failed", reason: "damaged" };
  }
};
