/** Steps of a provider contract check: their type, and the function that runs all of them (decision 64). */
import { once } from "node:events";
import type { WebhookRequest } from "#infra/local/http/deliver-webhook.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import {
  compareProviders,
  wrongKey,
  type Outcome,
  type ReadSecret,
  type ProviderProps,
  type ProviderPair,
} from "./compare-providers.ts";
import { makeReport, NotChecked, type Finding, type Report } from "./findings.ts";
import type { StageContext } from "./stage-context.ts";

type StepBody = {
  readonly limitSeconds: number;
  /**
   * True if the step stores something, sends something or fails on purpose: such steps need `--writes` on a protected
   * stage.
   */
  readonly writes: boolean;
  readonly run: (context: StageContext, report: Report) => Promise<unknown>;
};

export type Step = StepBody & { readonly name: string; readonly capability: string };

type Kind = (limitSeconds: number, run: StepBody["run"]) => StepBody;

export const reads: Kind = (limitSeconds, run) => ({ limitSeconds, writes: false, run });
export const writes: Kind = (limitSeconds, run) => ({ limitSeconds, writes: true, run });

/** Steps by their names, in their order. */
export const stepsOf = (capability: string, steps: Readonly<Record<string, StepBody>>): readonly Step[] =>
  Object.entries(steps).map(([name, step]) => ({ name, capability, ...step }));

/** A value that the steps of one capability share in a provider check. */
export const oncePerContext = <Shared extends object>(make: (context: StageContext) => Shared) => {
  const made = new WeakMap<StageContext, Shared>();
  return (context: StageContext): Shared => {
    const shared = made.get(context) ?? make(context);
    made.set(context, shared);
    return shared;
  };
};

/** Both sides of a capability's providers, opened once. */
export const openOnce = <Calls>(make: (props: ProviderProps) => Calls) =>
  oncePerContext(({ openProviders }) => openProviders(make));

/** A step that makes one call to both sides. No adapter waits for longer than eight seconds. */
export const comparing = <Calls>(
  kind: Kind,
  providersOf: (context: StageContext) => ProviderPair<Calls>,
  runCheck: (calls: Calls, context: StageContext) => Promise<Outcome>,
) =>
  kind(10, (context, report) =>
    compareProviders(report, providersOf(context), report.step, (calls) => runCheck(calls, context)),
  );

/** A step that sends one webhook without content, signed like the provider's, and the same one with a wrong key. */
export const takingWebhook = (
  { path }: Endpoint,
  readKey: (readSecret: ReadSecret) => string | undefined,
  sign: (key: string) => WebhookRequest,
) =>
  writes(15, async ({ post, readSecret }, { compare }) => {
    const ownKey = readKey(readSecret) ?? "";
    const statusFor = async ({ body, headers }: WebhookRequest) => (await post(path, body, headers)).status;
    compare("webhook.wrong secret.status", await statusFor(sign(wrongKey)), 401);
    compare("webhook.own.status", await statusFor(sign(ownKey)), 200);
  });

export type StepResult = Pick<Step, "name" | "capability"> & {
  readonly end: "same" | "different" | "not checked";
  readonly seconds: number;
  readonly findings: readonly Finding[];
  readonly because: readonly string[];
};

type Deps = {
  readonly wait: (ms: number) => Promise<unknown>;
  readonly mayWrite: boolean;
  /** Removes all text that only the operator may read. */
  readonly withhold: (text: string) => string;
  readonly say: (line: string) => void;
};

const marks = { same: "ok", different: "DIFF", "not checked": "-" } as const;

/** The reason why a step could not run. An access error of AWS contains the account, so only its name is shown. */
const readReason = (error: unknown): readonly string[] => {
  if (error instanceof NotChecked) return [error.message];
  const name = error instanceof Error ? error.name : "";
  const isDenied = /^AccessDenied|^AuthorizationError|NotAuthorized/.test(name);
  return isDenied ? [`these credentials lack the permission (${name})`] : [];
};

/**
 * Runs all steps: capabilities in parallel, the steps of each in their order, and the account at last. A step that
 * fails or times out does not stop the others.
 */
export const runSteps = async (
  steps: readonly Step[],
  context: StageContext,
  { wait, mayWrite, withhold, say }: Deps,
): Promise<readonly StepResult[]> => {
  const waitedFor = new Map<string, string>();

  const runStep = async ({ name, capability, limitSeconds, ...step }: Step): Promise<StepResult> => {
    const beganAt = performance.now();
    const found: Finding[] = [];
    const report = makeReport(found, withhold);
    const time = AbortSignal.timeout(limitSeconds * 1000);
    const until: Report["until"] = async (what, runCheck) => {
      while (!time.aborted) {
        waitedFor.set(name, what);
        const response = await runCheck();
        if (response !== undefined && response !== false) return response;
        await wait(2000);
      }
      throw new Error("no time was left");
    };
    let because: readonly string[] = [];
    waitedFor.set(name, "an answer");
    try {
      if (step.writes && !mayWrite)
        throw new NotChecked("the stage is protected, and --writes was not given");
      await Promise.race([step.run(context, { ...report, step: name, until }), once(time, "abort")]);
      if (time.aborted)
        report.differ(name, `timed out after ${limitSeconds} s, waiting for ${waitedFor.get(name) ?? ""}`);
    } catch (error) {
      because = readReason(error).map(withhold);
      if (because.length === 0)
        report.differ(name, `failed with ${error instanceof Error ? error.name : "an unknown error"}`);
    }
    waitedFor.delete(name);
    // Later findings are ignored.
    const findings = [...found];
    const differences = findings.filter(({ type }) => type === "different");
    const end = differences.length > 0 ? "different" : because.length > 0 ? "not checked" : "same";
    const seconds = Math.round((performance.now() - beganAt) / 1000);
    say(`${marks[end].padEnd(4)}  ${[`${name}, ${seconds} s`, ...because].join(": ")}`);
    for (const { path, summary } of differences) say(`      ${path} ${summary}`);
    return { name, capability, end, seconds, findings, because };
  };
  const runLane = (lane: readonly Step[] = []) => Array.fromAsync(lane, (step) => runStep(step));

  const { account, ...lanes } = Object.groupBy(steps, ({ capability }) => capability);
  const progress = setInterval(() => waitedFor.forEach((what, name) => say(`…     ${name}: ${what}`)), 5000);
  try {
    const together = await Promise.all(Object.values(lanes).map((lane) => runLane(lane)));
    return [...together.flat(), ...(await runLane(account))];
  } finally {
    clearInterval(progress);
  }
};
