/** The steps of a rehearsal: how one is described, and how all of them are walked (decision 64). */

/**
 * `different`: something is not as we believe. `more`: a field that our simulator does not send, which hurts nobody.
 * `path` says where, as in `status.paymentDetails[].amount`. Neither holds what somebody sent, except enums and codes.
 */
export type Finding = {
  readonly type: "different" | "more" | "note";
  readonly path: string;
  readonly says: string;
};

export const different = (path: string, says: string): Finding => ({ type: "different", path, says });

/** Thrown by a step that cannot be walked, with the reason: a key is missing, the stage is protected. */
export class NotRehearsed extends Error {}

/** What a step is given to wait with. */
export type Waiting = {
  /** Names what is being waited for, for the one who watches and for the report. */
  readonly waitFor: (what: string) => void;
  /** Asks until there is an answer, or until the step's time is over. */
  readonly until: <Answer>(
    what: string,
    ask: () => Promise<Answer | undefined> | Answer | undefined,
  ) => Promise<Answer>;
};

export const capabilities = ["site", "contact", "payment", "whatsapp", "voice", "account"] as const;

export type Step<World> = {
  readonly name: string;
  /** Capabilities are walked side by side and the steps of each in their order; the account is looked at last. */
  readonly capability: (typeof capabilities)[number];
  readonly limitSeconds: number;
  /** It stores something, sends something or fails on purpose: not on a protected stage, unless its name is typed. */
  readonly writes?: true;
  /** An interruption of the others does not keep it from running. */
  readonly run: (world: World, waiting: Waiting) => Promise<readonly Finding[]>;
};

export type StepResult = {
  readonly name: string;
  readonly capability: string;
  readonly end: "same" | "different" | "not rehearsed";
  readonly seconds: number;
  readonly findings: readonly Finding[];
  readonly because?: string;
};

type Deps = {
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly writes: boolean;
  /** Each step as it ends. */
  readonly ended: (result: StepResult) => void;
  /** What is waited for now, every few seconds. */
  readonly waits: (lines: readonly string[]) => void;
};

const askEveryMs = 2000;
const tellEveryMs = 5000;

/** What AWS answers to a caller who lacks the right: the rest of its sentence holds names of the account. */
const isDenied = ({ name }: Error): boolean => /^AccessDenied|^AuthorizationError|NotAuthorized/.test(name);

const explain = (name: string, error: unknown): Pick<StepResult, "end" | "findings" | "because"> => {
  if (error instanceof NotRehearsed) return { end: "not rehearsed", findings: [], because: error.message };
  if (error instanceof Error && isDenied(error))
    return { end: "not rehearsed", findings: [], because: `these credentials may not (${error.name})` };
  const what = error instanceof Error ? error.name : "an unknown failure";
  return { end: "different", findings: [different(name, `broke off: ${what}`)] };
};

const endOf = (findings: readonly Finding[]): StepResult["end"] =>
  findings.some(({ type }) => type === "different") ? "different" : "same";

/**
 * Walks all steps. One that fails or comes late does not keep the others from being walked.
 * @returns what became of each, in the steps' order.
 */
export const walkSteps = async <World>(
  steps: readonly Step<World>[],
  world: World,
  { clock, wait, writes, ended, waits }: Deps,
): Promise<readonly StepResult[]> => {
  const waitedFor = new Map<Step<World>, string>();
  const teller = setInterval(
    () => waits([...waitedFor].map(([{ name }, what]) => `${name}: ${what}`)),
    tellEveryMs,
  );

  const walk = async (step: Step<World>): Promise<StepResult> => {
    const { name, capability, limitSeconds, run } = step;
    const beganAtEpochMs = clock();
    let isOver = false;
    const waitFor = (what: string) => void (isOver || waitedFor.set(step, what));
    const until: Waiting["until"] = async (what, ask) => {
      waitFor(what);
      for (;;) {
        const answer = await ask();
        if (answer !== undefined) return answer;
        if (isOver) throw new Error("the time is over");
        await wait(askEveryMs);
      }
    };
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), limitSeconds * 1000);
    const walked = async (): Promise<Pick<StepResult, "end" | "findings" | "because">> => {
      waitFor("an answer");
      if (step.writes === true && !writes)
        throw new NotRehearsed("the stage is protected, and --writes was not given");
      const findings = await run(world, { waitFor, until });
      return { end: endOf(findings), findings };
    };
    const outcome = await Promise.race([walked().catch((error: unknown) => explain(name, error)), late]);
    clearTimeout(timer);
    isOver = true;
    const waited = waitedFor.get(step) ?? "";
    waitedFor.delete(step);
    const told =
      outcome === "late"
        ? ({
            end: "different",
            findings: [different(name, `${limitSeconds} s were not enough: it waited for ${waited}`)],
          } as const)
        : outcome;
    const result = { name, capability, seconds: Math.round((clock() - beganAtEpochMs) / 1000), ...told };
    ended(result);
    return result;
  };

  const walkAll = async (some: readonly Step<World>[]): Promise<readonly StepResult[]> => {
    const results: StepResult[] = [];
    for (const step of some) results.push(await walk(step));
    return results;
  };
  try {
    const lanes = capabilities.filter((one) => one !== "account");
    const walkLane = (lane: string) => walkAll(steps.filter(({ capability }) => capability === lane));
    const together = (await Promise.all(lanes.map(walkLane))).flat();
    return [...together, ...(await walkLane("account"))];
  } finally {
    clearInterval(teller);
  }
};

/** The most that a walk can take, when every step needs all its time. */
export const mostSeconds = <World>(steps: readonly Step<World>[]): number => {
  const total = (lane: string) =>
    steps
      .filter(({ capability }) => capability === lane)
      .reduce((sum, { limitSeconds }) => sum + limitSeconds, 0);
  const lanes = capabilities.filter((one) => one !== "account").map(total);
  return Math.max(...lanes) + total("account");
};
