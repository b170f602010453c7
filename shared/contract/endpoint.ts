import type * as z from "zod/mini";
import type { Owned } from "#shared/features.ts";

/** 423: switched off by us. 502, 503 and 504: a service that we depend on failed, is out of reach, or did not answer. */
type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 502 | 503 | 504;

/** How often one address may ask within any such time: more is answered 429 at the edge (decision 27). */
export type Rate = {
  /** WAF counts no fewer than 10. */
  readonly requests: number;
  /** WAF knows these four. */
  readonly windowSeconds: 60 | 120 | 300 | 600;
};

/** `function`: a Lambda behind API Gateway. `edge`: the CloudFront Function answers directly. */
type Answering =
  | { readonly answeredBy: "function"; readonly ratePerAddress: Rate }
  | { readonly answeredBy: "edge"; readonly ratePerAddress?: never };

export type Endpoint = Owned &
  Answering & {
    readonly method: "GET" | "POST";
    /** The path on the site's own origin, exactly as the browser and API Gateway see it. */
    readonly path: `/${string}`;
    /** Larger bodies are refused with 413 before they are parsed; for a plain form see `bodyBytesMaxOf`. */
    readonly maxBodyBytes: number;
    /** The request headers that the handler may read, in lower case. The edge forwards these and no others. */
    readonly requestHeaders: readonly string[];
    /** A third party calls it: every header but Host reaches the origin, since its signature may be in any of them. */
    readonly forwardsAllHeaders?: true;
    /**
     * A page of ours may also send it as a plain form, without scripts, and gets a page back. The form has the request's
     * fields and these, which the page's script would tell in a header.
     */
    readonly takesForm?: { readonly besides: readonly string[] };
    /** The third party first checks by GET whether the address is ours; that answer is plain text and has no schema. */
    readonly verifiesAddress?: true;
    /** What its use case may refuse beyond what every endpoint refuses: the error body's `code`, and the status. */
    readonly refusals: Readonly<Record<string, RefusalStatus>>;
    readonly request: z.ZodMiniType;
    readonly response: z.ZodMiniType;
  };

/** What a body may have: a plain form says a byte in up to three, as `%E2`. */
export const bodyBytesMaxOf = ({ maxBodyBytes, takesForm }: Endpoint): number =>
  takesForm === undefined ? maxBodyBytes : maxBodyBytes * 3;

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row;
