/** The steps of a rehearsal: how one is described, and how all of them are walked (decision 64). */
import { once } from "node:events";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import {
  compareSides,
  wrongKey,
  type Outcome,
  type ReadSecret,
  type SideProps,
  type Sides,
} from "./provider-sides.ts";
import { makeTell, NotRehearsed, type Finding, type Tell } from "./tell.ts";
import type { World } from "./rehearsal-world.ts";

type Walked = {
  readonly limitSeconds: number;
  /** It stores something, sends something or fails on purpose: not on a protected stage, unless its name is typed. */
  readonly writes: boolean;
  readonly run: (world: World, tell: Tell) => Promise<unknown>;
};

export type Step = Walked & { readonly name: string; readonly capability: string };

type Kind = (limitSeconds: number, run: Walked["run"]) => Walked;

export const reads: Kind = (limitSeconds, run) => ({ limitSeconds, writes: false, run });
export const writes: Kind = (limitSeconds, run) => ({ limitSeconds, writes: true, run });

/** Steps by their names, in their order. */
export const stepsOf = (capability: string, steps: Readonly<Record<string, Walked>>): readonly Step[] =>
  Object.entries(steps).map(([name, step]) => ({ name, capability, ...step }));

/** What the steps of one capability share in a rehearsal. */
export const oncePerWorld = <Shared extends object>(make: (world: World) => Shared) => {
  const made = new WeakMap<World, Shared>();
  return (world: World): Shared => {
    const shared = made.get(world) ?? make(world);
    made.set(world, shared);
    return shared;
  };
};

/** Both sides of a capability's providers, opened once. */
export const sidesMadeBy = <Calls>(make: (props: SideProps) => Calls) =>
  oncePerWorld(({ openSides }) => openSides(make));

/** A step that is one call of both sides. No adapter waits for longer than eight seconds. */
export const comparing = <Calls>(
  kind: Kind,
  sidesOf: (world: World) => Sides<Calls>,
  ask: (calls: Calls, world: World) => Promise<Outcome>,
) => kind(10, (world, tell) => compareSides(tell, sidesOf(world), tell.step, (calls) => ask(calls, world)));

/** A step that is one webhook as its provider signs it, which says nothing, and the same from a stranger. */
export const takingWebhook = (
  { path }: Endpoint,
  readKey: (readSecret: ReadSecret) => string | undefined,
  sign: (key: string) => WebhookRequest,
) =>
  writes(15, async ({ post, readSecret }, { believe }) => {
    const ownKey = readKey(readSecret) ?? "";
    const statusFor = async ({ body, headers }: WebhookRequest) => (await post(path, body, headers)).status;
    believe("webhook.stranger.status", await statusFor(sign(wrongKey)), 401);
    believe("webhook.own.status", await statusFor(sign(ownKey)), 200);
  });

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
  const walkLane = (lane: readonly Step[] = []) => Array.fromAsync(lane, (step) => walk(step));

  const { account, ...lanes } = Object.groupBy(steps, ({ capability }) => capability);
  const teller = setInterval(() => waitedFor.forEach((what, name) => say(`…     ${name}: ${what}`)), 5000);
  try {
    const together = await Promise.all(Object.values(lanes).map((lane) => walkLane(lane)));
    return [...together.flat(), ...(await walkLane(account))];
  } finally {
    clearInterval(teller);
  }
};
