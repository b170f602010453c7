import * as z from "zod/mini";
import { describeError, type Log } from "#functions/platform/log.ts";
import { isOutage, readAwsError } from "#functions/platform/outage.ts";

/** Creates a resource for a stack. Its result is not secret: CloudFormation puts it into other resources. */
export type CreateResource = (
  wanted: unknown,
  /** The resource's previous properties; undefined for a new resource. */
  had: unknown,
) => Promise<Readonly<Record<string, string>>>;

export type CustomResourceDeps = {
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

/** A new role takes some seconds to be usable everywhere, and an outage may pass. */
const attempts = 7;
const againAfterMs = 10_000;

const mayPass = (error: unknown): boolean =>
  readAwsError(error).name === "AccessDeniedException" || isOutage(error);

const makeWithRetries = async (
  { makers, wait }: CustomResourceDeps,
  { RequestType, ResourceType, ResourceProperties, OldResourceProperties }: StackRequest,
): Promise<Readonly<Record<string, string>>> => {
  // Created values stay after a deletion: rows that outlive the stack are useless without them.
  if (RequestType === "Delete") return {};
  const make = makers[ResourceType];
  if (make === undefined) throw new Error(`no handler creates a ${ResourceType}`);
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
 * The signed URL is for a body without a content type, so the body is sent as bytes. If the URL has expired, the
 * request fails: CloudFormation has given up by then.
 */
const report = async (
  { fetch }: CustomResourceDeps,
  { ResponseURL, StackId, RequestId, LogicalResourceId }: StackRequest,
  verdict: Verdict,
): Promise<void> => {
  const { ok, status } = await fetch(ResponseURL, {
    method: "PUT",
    body: new TextEncoder().encode(
      // The id never changes: CloudFormation would treat a different one as a new resource and remove the old one.
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
  if (!ok) throw new Error(`CloudFormation did not accept the result: ${status}`);
};

/**
 * Creates the resources that a stack requests and reports the result to CloudFormation, within about two minutes. Every
 * error is reported by its name without its message, which may contain secrets; the stack then rolls back. A request
 * that arrives twice, or is retried by Lambda, has the same result.
 * @throws if CloudFormation cannot be reached: Lambda then retries
 */
export const makeCustomResourceHandler =
  (deps: CustomResourceDeps) =>
  async (event: unknown): Promise<void> => {
    const request = z.parse(requestSchema, event);
    const verdict = await makeWithRetries(deps, request).then(
      (Data): Verdict => ({ Status: "SUCCESS", Data }),
      (error: unknown): Verdict => {
        deps.log.error("a resource that a stack requested was not created", describeError(error));
        const what = error instanceof Error ? error.name : typeof error;
        return { Status: "FAILED", Reason: `${request.ResourceType} was not created: ${what}` };
      },
    );
    await report(deps, request, verdict);
  };
