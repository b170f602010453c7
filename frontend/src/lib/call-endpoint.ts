import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";

/**
 * `code` and `message` are undefined if API Gateway, or a proxy in front of it, responded instead of our
 * function.
 */
export type CallResult<Row extends Endpoint> =
  | { readonly type: "ok"; readonly body: z.output<Row["response"]> }
  | {
      readonly type: "refused";
      readonly status: number;
      readonly code: string | undefined;
      readonly message: string | undefined;
      /** Seconds until the next try, if the server sent a `Retry-After` in whole seconds. */
      readonly retryAfterSeconds: number | undefined;
      readonly receiptPath?: string | undefined;
    }
  /** A success response whose body violates the contract. */
  | { readonly type: "unusable"; readonly cause: unknown }
  /** The connection failed, or no response arrived in time. */
  | { readonly type: "unanswered"; readonly cause: unknown };

type CallOptions = { readonly headers?: Readonly<Record<string, string>> };

/** API Gateway times out after 30 s; its response then needs some time to arrive. */
const timeoutMs = 35_000;

const refusalSchema = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  receiptPath: z.optional(z.string()),
});

/** Calls one endpoint of the contract table. Every failure is a returned result; it never throws. */
export const callEndpoint = async <Row extends Endpoint>(
  row: Row,
  body: z.input<Row["request"]>,
  { headers = {} }: CallOptions = {},
): Promise<CallResult<Row>> => {
  try {
    const response = await fetch(row.path, {
      method: row.method,
      ...(row.method === "POST" && { body: JSON.stringify(body) }),
      headers: { ...(row.method === "POST" && { "Content-Type": "application/json" }), ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return await readRefusal(response);
    const result = z.safeParse<Row["response"]>(row.response, readJson(await response.text()));
    return result.success ? { type: "ok", body: result.data } : { type: "unusable", cause: result.error };
  } catch (cause) {
    return { type: "unanswered", cause };
  }
};

const readRefusal = async (response: Response) => {
  const text = await response.text();
  const { code, message, receiptPath } = refusalSchema.safeParse(readJson(text)).data ?? {};
  const retryAfterSeconds = readSeconds(response.headers.get("Retry-After"));
  return {
    type: "refused",
    status: response.status,
    code,
    // API Gateway's refusals have a message too, but it is not for visitors.
    message: code === undefined ? undefined : message,
    retryAfterSeconds,
    ...(receiptPath !== undefined && { receiptPath }),
  } as const;
};

const readSeconds = (header: string | null): number | undefined =>
  header !== null && /^\d{1,5}$/.test(header) ? Number(header) : undefined;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
