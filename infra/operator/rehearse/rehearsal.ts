/** The steps of a rehearsal: how one is described, and how all of them are walked (decision 64). */
import { once } from "node:events";
import * as z from "zod/mini";
import type { World } from "./rehearsal-world.ts";

/**
 * `different`: something is not as we believe. `more`: a field that our simulator does not send, which hurts nobody.
 * `path` says where, as in `status.paymentDetails[].amount`. Neither holds what somebody sent, except enums and codes.
 */
export type Finding = {
  readonly type: "different" | "more" | "note";
  readonly path: string;
  readonly says: string;
};

/** Thrown by a step that cannot be walked, with the reason: a key is missing, the stage is protected. */
export class NotRehearsed extends Error {}

/** The path of a field. Its name is told if it looks like one: a provider may as well use an address as a key. */
export const joinPath = (path: string, ...keys: readonly PropertyKey[]): string =>
  keys.reduce<string>((start, key) => {
    if (typeof key === "number") return `${start}[]`;
    return `${start}.${/^(?!.*\d{6})[A-Za-z_][A-Za-z0-9_]{0,39}$/.test(String(key)) ? String(key) : "*"}`;
  }, path);

/** A value is told only if it looks like one of a few. */
const show = (value: unknown): string =>
  /^[A-Za-z][A-Za-z_/-]{0,39}$|^\d{1,6}$/.test(String(value)) ? String(value) : "another value";

/** What a step tells of. The first finding at a path is enough. */
const makeTell = (findings: Finding[], withhold: (text: string) => string) => {
  const add = (type: Finding["type"]) => (where: string, says: string) => {
    const path = withhold(where);
    if (!findings.some((known) => known.type === type && known.path === path))
      findings.push({ type, path, says: withhold(says) });
  };
  const differ = add("different");
  return {
    differ,
    note: add("note"),
    more: add("more"),
    believe: (path: string, found: unknown, believed: unknown) => {
      const isMissing = found === undefined || found === null || found === "";
      if (found !== believed)
        differ(path, isMissing ? "is missing" : `is ${show(found)}, believed ${show(believed)}`);
    },
    read: <Value>(path: string, schema: z.ZodMiniType<Value>, value: unknown): Value | undefined => {
      const { data, error } = z.safeParse(schema, value);
      for (const issue of error?.issues ?? [])
        differ(joinPath(path, ...issue.path), `our schema refuses it (${issue.code})`);
      return data;
    },
  };
};

export type Tell = ReturnType<typeof makeTell> & {
  /** The step's name. */
  readonly step: string;
  /** Asks until there is an answer, or until the step's time is over. */
  readonly until: <Answer>(what: string, ask: () => Promise<Answer | false | undefined>) => Promise<Answer>;
};

type Walked = {
  readonly limitSeconds: number;
  /** It stores something, sends something or fails on purpose: not on a protected stage, unless its name is typed. */
  readonly writes: boolean;
  readonly run: (world: World, tell: Tell) => Promise<unknown>;
};

/** What the steps of one capability share in a rehearsal. */
export const oncePerWorld = <Shared>(make: (world: World) => Shared) => {
  const made = new WeakMap<World, { readonly shared: Shared }>();
  return (world: World): Shared => {
    const known = made.get(world) ?? { shared: make(world) };
    made.set(world, known);
    return known.shared;
  };
};

export type Step = Walked & { readonly name: string; readonly capability: string };

type Kind = (limitSeconds: number, run: Walked["run"]) => Walked;

export const reads: Kind = (limitSeconds, run) => ({ limitSeconds, writes: false, run });
export const writes: Kind = (limitSeconds, run) => ({ limitSeconds, writes: true, run });

/** Steps by their names, in their order. */
export const stepsOf = (capability: string, steps: Readonly<Record<string, Walked>>): readonly Step[] =>
  Object.entries(steps).map(([name, step]) => ({ name, capability, ...step }));

export type StepResult = Pick<Step, "name" | "capability"> & {
  readonly end: "same" | "different" | "not rehearsed";
  readonly seconds: number;
  readonly findings: readonly Finding[];
  readonly because: readonly string[];
};

type Deps = {
  readonly wait: (ms: number) => Promise<unknown>;
  readonly mayWrite: boolean;
  /** Lets nothing through that nobody else may read. */
  readonly withhold: (text: string) => string;
  readonly say: (line: string) => void;
};

const marks = { same: "ok", different: "DIFF", "not rehearsed": "-" } as const;

/** Why a step could not be walked. Of what AWS answers to a caller without the right, the rest names the account. */
const readReason = (error: unknown): readonly string[] => {
  if (error instanceof NotRehearsed) return [error.message];
  const name = error instanceof Error ? error.name : "";
  const isDenied = /^AccessDenied|^AuthorizationError|NotAuthorized/.test(name);
  return isDenied ? [`these credentials may not (${name})`] : [];
};

/**
 * Walks all steps: capabilities side by side, the steps of each in their order, and the account at last. One that fails or
 * comes late does not keep the others from being walked.
 */
export const walkSteps = async (
  steps: readonly Step[],
  world: World,
  { wait, mayWrite, withhold, say }: Deps,
): Promise<readonly StepResult[]> => {
  const waitedFor = new Map<string, string>();

  const walk = async ({ name, capability, limitSeconds, ...step }: Step): Promise<StepResult> => {
    const beganAt = performance.now();
    const found: Finding[] = [];
    const tell = makeTell(found, withhold);
    const time = AbortSignal.timeout(limitSeconds * 1000);
    const until: Tell["until"] = async (what, ask) => {
      while (!time.aborted) {
        waitedFor.set(name, what);
        const answer = await ask();
        if (answer !== undefined && answer !== false) return answer;
        await wait(2000);
      }
      throw new Error("the time is over");
    };
    let because: readonly string[] = [];
    waitedFor.set(name, "an answer");
    try {
      if (step.writes && !mayWrite)
        throw new NotRehearsed("the stage is protected, and --writes was not given");
      await Promise.race([step.run(world, { ...tell, step: name, until }), once(time, "abort")]);
      if (time.aborted)
        tell.differ(name, `${limitSeconds} s were not enough: it waited for ${waitedFor.get(name) ?? ""}`);
    } catch (error) {
      because = readReason(error).map(withhold);
      if (because.length === 0)
        tell.differ(name, `broke off: ${error instanceof Error ? error.name : "an unknown failure"}`);
    }
    waitedFor.delete(name);
    // What comes later is not told any more.
    const findings = [...found];
    const differences = findings.filter(({ type }) => type === "different");
    const end = differences.length > 0 ? "different" : because.length > 0 ? "not rehearsed" : "same";
    const seconds = Math.round((performance.now() - beganAt) / 1000);
    say(`${marks[end].padEnd(4)}  ${[`${name}, ${seconds} s`, ...because].join(": ")}`);
    for (const { path, says } of differences) say(`      ${path} ${says}`);
    return { name, capability, end, seconds, findings, because };
  };
  const walkLane = async (lane: readonly Step[] = []) => {
    const results: StepResult[] = [];
    for (const step of lane) results.push(await walk(step));
    return results;
  };

  const { account, ...lanes } = Object.groupBy(steps, ({ capability }) => capability);
  const teller = setInterval(() => waitedFor.forEach((what, name) => say(`…     ${name}: ${what}`)), 5000);
  try {
    const together = await Promise.all(Object.values(lanes).map((lane) => walkLane(lane)));
    return [...together.flat(), ...(await walkLane(account))];
  } finally {
    clearInterval(teller);
  }
};
