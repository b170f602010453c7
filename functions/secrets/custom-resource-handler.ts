import * as z from "zod/mini";
import { describeError, type Log } from "#functions/platform/log.ts";
import { isOutage, readFault } from "#functions/platform/outage.ts";

/** What is made for a stack. What it answers is no secret: CloudFormation puts it into the template's other resources. */
export type CreateResource = (
  wanted: unknown,
  /** What the stack had until now; undefined when it has nothing yet. */
  had: unknown,
) => Promise<Readonly<Record<string, string>>>;

export type CustomResourceDeps = {
  /** By the type of the custom resource. */
  readonly makers: Readonly<Record<string, CreateResource>>;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (ms: number) => Promise<unknown>;
  readonly log: Log;
};

/** CloudFormation's request about a custom resource (AWS CloudFormation, "Custom resource request objects"). */
const requestSchema = z.object({
  RequestType: z.enum(["Create", "Update", "Delete"]),
  ResponseURL: z.url(),
  ResourceType: z.string(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.optional(z.unknown()),
  OldResourceProperties: z.optional(z.unknown()),
});

type StackRequest = z.infer<typeof requestSchema>;

type Verdict =
  | { readonly Status: "SUCCESS"; readonly Data: Readonly<Record<string, string>> }
  | { readonly Status: "FAILED"; readonly Reason: string };

/** A role that was just made is known everywhere only after some seconds; an outage may pass. */
const attempts = 7;
const againAfterMs = 10_000;

const mayPass = (error: unknown): boolean =>
  readFault(error).name === "AccessDeniedException" || isOutage(error);

const makeWithPatience = async (
  { makers, wait }: CustomResourceDeps,
  { RequestType, ResourceType, ResourceProperties, OldResourceProperties }: StackRequest,
): Promise<Readonly<Record<string, string>>> => {
  // What it made stays: rows outlive the stack that are good for nothing without it.
  if (RequestType === "Delete") return {};
  const make = makers[ResourceType];
  if (make === undefined) throw new Error(`nothing makes a ${ResourceType}`);
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    try {
      return await make(ResourceProperties, OldResourceProperties);
    } catch (error) {
      if (!mayPass(error)) throw error;
      await wait(againAfterMs);
    }
  }
  return make(ResourceProperties, OldResourceProperties);
};

const reportTimeoutMs = 10_000;

/**
 * The address is signed for a body without a type, which bytes have. One that is too old is refused: CloudFormation has
 * given up by then.
 */
const report = async (
  { fetch }: CustomResourceDeps,
  { ResponseURL, StackId, RequestId, LogicalResourceId }: StackRequest,
  verdict: Verdict,
): Promise<void> => {
  const { ok, status } = await fetch(ResponseURL, {
    method: "PUT",
    body: new TextEncoder().encode(
      // The same id always: CloudFormation takes another one for a new resource, and removes the old.
      JSON.stringify({
        ...verdict,
        PhysicalResourceId: LogicalResourceId,
        StackId,
        RequestId,
        LogicalResourceId,
      }),
    ),
    signal: AbortSignal.timeout(reportTimeoutMs),
  });
  if (!ok) throw new Error(`CloudFormation's answer was not taken: ${status}`);
};

/**
 * Makes what a stack asks for and tells CloudFormation how that ended, within some two minutes. Every error becomes a
 * refusal that names it, without its message, which may quote what it is about; the stack then rolls back. A request may
 * come twice, or be repeated by Lambda, and ends alike.
 * @throws when CloudFormation cannot be told: Lambda then starts it again.
 */
export const makeCustomResourceHandler =
  (deps: CustomResourceDeps) =>
  async (event: unknown): Promise<void> => {
    const request = z.parse(requestSchema, event);
    const verdict = await makeWithPatience(deps, request).then(
      (Data): Verdict => ({ Status: "SUCCESS", Data }),
      (error: unknown): Verdict => {
        deps.log.error("what a stack asked for was not made", describeError(error));
        const what = error instanceof Error ? error.name : typeof error;
        return { Status: "FAILED", Reason: `${request.ResourceType} was not made: ${what}` };
      },
    );
    await report(deps, request, verdict);
  };
