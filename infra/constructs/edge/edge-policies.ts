import { Duration } from "aws-cdk-lib";
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  type BehaviorOptions,
} from "aws-cdk-lib/aws-cloudfront";
import { Construct } from "constructs";
import type { Behaviour } from "#infra/edge/behaviours.ts";
import {
  setByOrigin,
  responseHeaders,
  searchEngineHeaders,
  transportHeaders,
  type SearchEngines,
} from "#infra/edge/security-headers.ts";
import type { Transport } from "#shared/site-settings.ts";
import { makeResponseHeaders } from "./response-headers.ts";

export type EdgePoliciesProps = {
  readonly searchEngines: SearchEngines;
  /** How much of its name the stage promises https for. */
  readonly transport: Transport;
};

/** The policies of one behaviour, as the distribution wants them. */
export type BehaviourPolicies = Pick<
  BehaviorOptions,
  "cachePolicy" | "originRequestPolicy" | "responseHeadersPolicy"
>;

/**
 * What the edge caches, passes on and adds, for each row of infra/edge/behaviours.ts. None of it changes with a
 * release, since two releases are live while one is published.
 */
export class EdgePolicies extends Construct {
  readonly #immutable: CachePolicy;
  readonly #responseHeaders: Readonly<Record<Behaviour["responseHeaders"], ResponseHeadersPolicy>>;

  constructor(scope: Construct, id: string, { searchEngines, transport }: EdgePoliciesProps) {
    super(scope, id);
    this.#immutable = new CachePolicy(this, "Immutable", {
      // Documents tell browsers max-age=0; the edge may still keep them, as their address at the origin holds the
      // release. One day, so that an object stored with a wrong header is wrong no longer than that.
      minTtl: Duration.days(1),
      defaultTtl: Duration.days(365),
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    const headersOf = (name: Behaviour["responseHeaders"], policyId: string): ResponseHeadersPolicy =>
      new ResponseHeadersPolicy(
        this,
        policyId,
        makeResponseHeaders(
          {
            ...responseHeaders[name],
            ...transportHeaders[transport],
            ...searchEngineHeaders[searchEngines],
          },
          setByOrigin[name],
        ),
      );
    this.#responseHeaders = {
      site: headersOf("site", "SiteHeaders"),
      payment: headersOf("payment", "PaymentHeaders"),
      checkout: headersOf("checkout", "CheckoutHeaders"),
      asset: headersOf("asset", "AssetHeaders"),
      api: headersOf("api", "ApiHeaders"),
    };
  }

  /** @param name of the behaviour, for the policy that is its own. */
  of(name: string, row: Behaviour): BehaviourPolicies {
    const { origin, edgeCache, forwardedHeaders } = row;
    return {
      cachePolicy: { immutable: this.#immutable, never: CachePolicy.CACHING_DISABLED }[edgeCache],
      responseHeadersPolicy: this.#responseHeaders[row.responseHeaders],
      ...this.#requestPolicy(name, origin, forwardedHeaders),
    };
  }

  #requestPolicy(
    name: string,
    origin: Behaviour["origin"],
    forwardedHeaders: Behaviour["forwardedHeaders"],
  ): Pick<BehaviorOptions, "originRequestPolicy"> {
    if (forwardedHeaders === "all") {
      return { originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER };
    }
    if (forwardedHeaders.length === 0) return {};
    return {
      originRequestPolicy: new OriginRequestPolicy(this, `${name}Request`, {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
        // A file is the same for every query; an endpoint reads the query.
        queryStringBehavior:
          origin === "api" ? OriginRequestQueryStringBehavior.all() : OriginRequestQueryStringBehavior.none(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
    };
  }
}
