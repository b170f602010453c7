import type * as z from "zod/mini";
import { joinPath, nameOf, type Tell } from "./rehearsal.ts";

/** An answer as far as it is compared. */
export type Answer = {
  readonly status: number;
  /** Of its headers, what it says it is: without parameters. */
  readonly mediaType: string | undefined;
  readonly body: unknown;
  readonly ms: number;
};

export type Belief = {
  /** What the adapter reads of a good answer, and of a refusal. */
  readonly schema: z.ZodMiniType;
  readonly refusalSchema: z.ZodMiniType;
  /** Paths with one of a few values, which are then compared as well. */
  readonly constants: readonly string[];
};

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value !== "number") return typeof value;
  if (value > 1e12 && value < 1e13) return "epoch milliseconds";
  return value > 1e9 && value < 1e10 ? "epoch seconds" : "number";
};

/** Every path of a body with what is there. The items of a list are taken together. */
const pathsOf = (value: unknown, path = ""): ReadonlyMap<string, unknown> => {
  const parts = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const names = (key: string) => (Array.isArray(value) ? "[]" : nameOf(key));
  const deeper = parts.flatMap(([key, part]) => [...pathsOf(part, joinPath(path, names(key)))]);
  return new Map([[path, value], ...deeper]);
};

/** Beyond this a visitor's own request is in danger: the adapters give up after 3.5 s and more. */
const slowMs = 3000;

/** Lays a provider's answer beside what its simulator gave to the same request. */
export const compareAnswers = (
  { differ, believe, more, read }: Tell,
  call: string,
  believed: Answer,
  real: Answer,
  { schema, refusalSchema, constants }: Belief,
): void => {
  believe(`${call}.status`, real.status, believed.status);
  believe(`${call}.headers.content-type`, real.mediaType, believed.mediaType);
  if (real.ms > slowMs) differ(`${call}.time`, `is over ${slowMs / 1000} s`);
  const [ours, theirs] = [pathsOf(believed.body), pathsOf(real.body)];
  for (const [path, value] of ours) {
    const [found, type] = [theirs.get(path), typeOf(value)];
    if (!theirs.has(path)) differ(call + path, "is missing");
    // What the simulator leaves empty it has no belief about.
    else if (value !== null && typeOf(found) !== type) {
      differ(call + path, `is ${typeOf(found)}, believed ${type}`);
      if (path === "") break;
    } else if (constants.includes(path.slice(1))) believe(call + path, found, value);
  }
  for (const path of theirs.keys()) if (!ours.has(path)) more(call + path, "is unknown to us");
  // The answer must have what we read of it, whatever the simulator says.
  read(call, real.status < 300 ? schema : refusalSchema, real.body);
};
