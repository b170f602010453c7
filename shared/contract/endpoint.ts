import type * as z from "zod/mini";
import type { Owned } from "#shared/features.ts";

/** 423: switched off by us. 502, 503 and 504: a service that we depend on failed, cannot be reached, or timed out. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 502 | 503 | 504;

/** Requests that one IP address may send within any such window. WAF returns 429 for more (decision 27). */
export type Rate = {
  /** Maximum number of requests in one window; WAF supports ten or more. */
  readonly requests: number;
  /** The four windows that WAF supports. */
  readonly windowSeconds: 60 | 120 | 300 | 600;
};

/**
 * The rate of API paths without a firewall rule of their own: all of them share one rule, paths without an endpoint
 * included. Rules cost a dollar a month each, and their capacity is limited (decision 27).
 */
export const sharedRate: Rate = { requests: 60, windowSeconds: 300 };

/** The paths that CloudFront forwards to API Gateway (`infra/stack/edge/behaviors.ts`). */
export type ApiPath = `/${"api" | "widgets" | "webhooks"}/${string}`;

/** `function`: a Lambda behind API Gateway. `edge`: the CloudFront Function responds directly. */
type Responder =
  | { readonly handledBy: "function"; readonly path: ApiPath; readonly ratePerAddress: Rate }
  | { readonly handledBy: "edge"; readonly ratePerAddress?: never };

export type Endpoint = Owned &
  Responder & {
    readonly method: "GET" | "POST";
    /** The path on the site's own origin, exactly as the browser and API Gateway see it. */
    readonly path: `/${string}`;
    /** Larger bodies return 413 before they are parsed; for a plain form see `bodyBytesMaxOf`. */
    readonly maxBodyBytes: number;
    /** The request headers that the handler may read, in lower case. The edge forwards only these. */
    readonly requestHeaders: readonly string[];
    /** A third party calls it: every header but Host reaches the origin, since its signature may be in any of them. */
    readonly forwardsAllHeaders?: true;
    /**
     * A page of ours may also submit this endpoint as a plain form, without scripts, and gets a page as the response.
     * The form has the request's fields and these, which the page's script would send in a header.
     */
    readonly takesForm?: { readonly extraFields: readonly string[] };
    /**
     * The third party first verifies by GET that the address is ours; that response is plain text and has no schema.
     */
    readonly verifiesAddress?: true;
    /**
     * Errors that its use case may return, in addition to those of every endpoint: the error body's `code`, and the
     * status.
     */
    readonly refusals: Readonly<Record<string, RefusalStatus>>;
    readonly request: z.ZodMiniType;
    readonly response: z.ZodMiniType;
  };

/** The size limit of a body: a plain form encodes one byte in up to three, as `%E2`. */
export const bodyBytesMaxOf = ({ maxBodyBytes, takesForm }: Endpoint): number =>
  takesForm === undefined ? maxBodyBytes : maxBodyBytes * 3;

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;
