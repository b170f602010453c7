import * as z from "zod/mini";
import type { Guest } from "../guests/guest-fields.ts";
import { designSchema, type Design } from "./badge-design.ts";

const kind = "badge-design";
const version = 1;

/**
 * Schema of a shared design, without the calibration, which fits one printer only: opening a design leaves
 * the local one unchanged.
 */
const portableDesignSchema = z.strictObject(z.omit(designSchema, { calibration: true }).shape);

/** The part of a design that may leave this browser. */
export type PortableDesign = z.infer<typeof portableDesignSchema>;

const envelopeSchema = z.object({ kind: z.literal(kind), version: z.int(), design: z.unknown() });

export type ReadDesign =
  | { readonly type: "read"; readonly design: PortableDesign }
  | { readonly type: "failed"; readonly reason: "foreign" | "damaged" | "older" | "newer" };

/**
 * The design as text, without data of any guest. The color of a role is included only if at least two guests
 * have the role, because a wrong column could contain names.
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
  // A truncated file still contains the name of its format, so it is reported as damaged.
  if (json === undefined && text.includes(`"${kind}"`)) return { type: "failed", reason: "damaged" };
  const envelope = z.safeParse(envelopeSchema, json).data;
  if (!envelope) return { type: "failed", reason: "foreign" };
  if (envelope.version > version) return { type: "failed", reason: "newer" };
  if (envelope.version < version) return { type: "failed", reason: "older" };
  const design = z.safeParse(portableDesignSchema, envelope.design).data;
  return design ? { type: "read", design } : { type: "failed", reason: "damaged" };
};

const mark = "#design=";

/** Far more than a design with a color for each of some hundred roles. */
const maxHashLength = 200_000;

/**
 * A design as a URL fragment, which no request contains. The logo is left out, because it is longer than a
 * URL may be.
 */
export const writeDesignHash = (design: Design, guests: readonly Guest[]): string => {
  const bytes = new TextEncoder().encode(writeDesign({ ...design, logo: "" }, guests));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return mark + base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** @returns undefined for a fragment that is not a design */
export const readDesignHash = (hash: string): ReadDesign | undefined => {
  if (!hash.startsWith(mark)) return undefined;
  if (hash.length > maxHashLength) return { type: "failed", reason: "damaged" };
  try {
    const base64 = hash.slice(mark.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const read = readDesign(new TextDecoder().decode(bytes));
    // Our links never contain a logo.
    const isForeign = read.type === "failed" ? read.reason === "foreign" : read.design.logo !== "";
    return isForeign ? { type: "failed", reason: "damaged" } : read;
  } catch {
    return { type: "failed", reason: "damaged" };
  }
};
