import * as z from "zod/mini";
import { different, type Finding } from "./rehearsal.ts";

/** An answer as far as it is compared. */
export type Answer = {
  readonly status: number;
  /** Of its headers, what it says it is: without parameters. */
  readonly mediaType: string | undefined;
  readonly body: unknown;
  readonly ms: number;
};

export type Belief = {
  /** What it is called in paths. */
  readonly call: string;
  /** What the adapter reads of a good answer, and of a refusal. */
  readonly schema: z.ZodMiniType;
  readonly refusalSchema: z.ZodMiniType;
  /** Paths with one of a few values, which are then compared as well. */
  readonly constants: readonly string[];
};

/** The names of fields are ours to tell if they look like names: a provider may as well use an address as a key. */
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,39}$/;
/** A value is told only where it is one of a few, and looks like it. */
const constantForm = /^[A-Za-z][A-Za-z_-]{0,39}$|^\d{1,6}$/;

const nameOf = (key: string): string => (nameForm.test(key) && !/\d{6}/.test(key) ? key : "*");

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value !== "number") return typeof value;
  if (value > 1e12 && value < 1e13) return "epoch milliseconds";
  return value > 1e9 && value < 1e10 ? "epoch seconds" : "number";
};

type Leaf = { readonly type: string; readonly value: unknown };

/** Every path of a body with what is there. The items of a list are taken together. */
const pathsOf = (body: unknown, path = ""): ReadonlyMap<string, Leaf> => {
  const here = new Map<string, Leaf>(path === "" ? [] : [[path, { type: typeOf(body), value: body }]]);
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(body)
    ? body.map((item: unknown) => [`${path}[]`, item])
    : typeof body === "object" && body !== null
      ? Object.entries(body).map(([key, part]) => [
          path === "" ? nameOf(key) : `${path}.${nameOf(key)}`,
          part,
        ])
      : [];
  for (const [name, part] of parts) for (const [deeper, leaf] of pathsOf(part, name)) here.set(deeper, leaf);
  return here;
};

const show = (value: unknown): string => {
  const text = String(value);
  return constantForm.test(text) ? text : "another value";
};

const compareBodies = (believed: unknown, real: unknown, { call, constants }: Belief): readonly Finding[] => {
  if (typeOf(believed) !== typeOf(real))
    return [different(call, `the body is ${typeOf(real)}, believed ${typeOf(believed)}`)];
  const [ours, theirs] = [pathsOf(believed), pathsOf(real)];
  const known = [...ours].flatMap(([path, { type, value }]): readonly Finding[] => {
    const at = `${call}.${path}`;
    const found = theirs.get(path);
    if (found === undefined) return [different(at, "is missing")];
    // What the simulator leaves empty it has no belief about.
    if (found.type !== type && type !== "null") return [different(at, `is ${found.type}, believed ${type}`)];
    return constants.includes(path) && found.value !== value
      ? [different(at, `is ${show(found.value)}, believed ${show(value)}`)]
      : [];
  });
  const more = [...theirs.keys()].filter((path) => !ours.has(path));
  return [
    ...known,
    ...more.map((path): Finding => ({ type: "more", path: `${call}.${path}`, says: "is unknown to us" })),
  ];
};

/** The answer must have what we read of it, whatever the simulator says. */
const readWithSchema = ({ status, body }: Answer, { call, schema, refusalSchema }: Belief) =>
  (z.safeParse(status < 300 ? schema : refusalSchema, body).error?.issues ?? []).map(({ path, code }) => {
    const at = path.map((key) => (typeof key === "number" ? "[]" : `.${nameOf(String(key))}`)).join("");
    return different(`${call}${at}`, `our schema refuses it (${code})`);
  });

/** Beyond this a visitor's own request is in danger: the adapters give up after 3.5 s and more. */
const slowMs = 3000;

/** Lays a provider's answer beside what its simulator gave to the same request. */
export const compareAnswers = (believed: Answer, real: Answer, belief: Belief): readonly Finding[] => {
  const { call } = belief;
  const told = new Set<string>();
  const once = ({ path }: Finding): boolean => {
    const isNew = !told.has(path);
    told.add(path);
    return isNew;
  };
  return [
    ...(real.status === believed.status
      ? []
      : [different(`${call}.status`, `is ${real.status}, believed ${believed.status}`)]),
    ...(real.mediaType === believed.mediaType
      ? []
      : [
          different(
            `${call}.headers.content-type`,
            real.mediaType === undefined ? "is missing" : `is not ${believed.mediaType}`,
          ),
        ]),
    ...(real.ms > slowMs ? [different(`${call}.time`, `is over ${slowMs / 1000} s`)] : []),
    ...compareBodies(believed.body, real.body, belief),
    ...readWithSchema(real, belief),
  ].filter(once);
};
