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
  type CachePolicyProps,
  type ICachePolicy,
  type IOriginRequestPolicy,
  type IResponseHeadersPolicy,
  type OriginRequestPolicyProps,
  type ResponseHeadersPolicyProps,
} from "aws-cdk-lib/aws-cloudfront";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { capitalized, filterRows, mapTable } from "#infra/stack/names-of.ts";
import { parameterNameOf, previewsName } from "#infra/stack/stage/stage-names.ts";
import type { Stage } from "#infra/stack/stage/stage.ts";
import { behaviors, type Behavior } from "#infra/stack/edge/behaviors.ts";
import {
  setByOrigin,
  responseHeaders,
  searchEngineHeaders,
  transportHeaders,
  type SearchEngines,
} from "#infra/stack/edge/security-headers.ts";
import type { Transport } from "#shared/site-settings.ts";
import { makeResponseHeaders } from "./response-headers.ts";

export type EdgePoliciesProps = {
  readonly searchEngines: SearchEngines;
  readonly transport: Transport;
  readonly edgePolicies: Stage["edgePolicies"];
};

const sharedPlaceOf = (policyId: string): string =>
  parameterNameOf(previewsName, `edge-policies/${policyId}`);

export type BehaviorPolicies = Pick<
  BehaviorOptions,
  "cachePolicy" | "originRequestPolicy" | "responseHeadersPolicy"
>;

/**
 * Policies for each row of infra/stack/edge/behaviors.ts. They are the same for every release, since two are live
 * while one is published.
 */
export class EdgePolicies extends Construct {
  readonly #immutable: ICachePolicy;
  readonly #responseHeaders: Readonly<Record<Behavior["responseHeaders"], IResponseHeadersPolicy>>;
  readonly #edgePolicies: Stage["edgePolicies"];
  /** The ids of the created policies, under the names by which previews find them. */
  readonly made = new Map<string, string>();

  constructor(scope: Construct, id: string, { searchEngines, transport, edgePolicies }: EdgePoliciesProps) {
    super(scope, id);
    this.#edgePolicies = edgePolicies;
    this.#immutable = this.#cachePolicy("Immutable", {
      // Documents have max-age=0 for browsers; the edge may still cache them, as their URL at the origin contains the
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
    const isUsed = (_: unknown, name: Behavior["responseHeaders"]): boolean =>
      behaviors.some((row) => row.responseHeaders === name);
    this.#responseHeaders = mapTable<Behavior["responseHeaders"], object, IResponseHeadersPolicy>(
      filterRows<Behavior["responseHeaders"], object>(responseHeaders, isUsed),
      (headers, name) =>
        this.#headersPolicy(
          `${capitalized(name)}Headers`,
          makeResponseHeaders(
            { ...headers, ...transportHeaders[transport], ...searchEngineHeaders[searchEngines] },
            setByOrigin[name],
          ),
        ),
    );
  }

  of(row: Behavior): BehaviorPolicies {
    const { origin, edgeCache, forwardedHeaders, pathPattern } = row;
    const name = pathPattern.replace(/\W/g, "") || "default";
    return {
      cachePolicy: { immutable: this.#immutable, never: CachePolicy.CACHING_DISABLED }[edgeCache],
      responseHeadersPolicy: this.#responseHeaders[row.responseHeaders],
      ...this.#requestPolicy(name, origin, forwardedHeaders),
    };
  }

  #requestPolicy(
    name: string,
    origin: Behavior["origin"],
    forwardedHeaders: Behavior["forwardedHeaders"],
  ): Pick<BehaviorOptions, "originRequestPolicy"> {
    if (forwardedHeaders === "all") {
      return { originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER };
    }
    if (forwardedHeaders.length === 0) return {};
    return {
      originRequestPolicy: this.#originPolicy(`${name}Request`, {
        headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
        // A file is the same for every query; an endpoint reads the query.
        queryStringBehavior:
          origin === "api" ? OriginRequestQueryStringBehavior.all() : OriginRequestQueryStringBehavior.none(),
        cookieBehavior: OriginRequestCookieBehavior.none(),
      }),
    };
  }

  #cachePolicy(policyId: string, props: CachePolicyProps): ICachePolicy {
    if (this.#edgePolicies === "shared")
      return CachePolicy.fromCachePolicyId(this, policyId, this.#sharedId(policyId));
    const policy = new CachePolicy(this, policyId, props);
    this.made.set(sharedPlaceOf(policyId), policy.cachePolicyId);
    return policy;
  }

  #headersPolicy(policyId: string, props: ResponseHeadersPolicyProps): IResponseHeadersPolicy {
    if (this.#edgePolicies === "shared")
      return ResponseHeadersPolicy.fromResponseHeadersPolicyId(this, policyId, this.#sharedId(policyId));
    const policy = new ResponseHeadersPolicy(this, policyId, props);
    this.made.set(sharedPlaceOf(policyId), policy.responseHeadersPolicyId);
    return policy;
  }

  #originPolicy(policyId: string, props: OriginRequestPolicyProps): IOriginRequestPolicy {
    if (this.#edgePolicies === "shared")
      return OriginRequestPolicy.fromOriginRequestPolicyId(this, policyId, this.#sharedId(policyId));
    const policy = new OriginRequestPolicy(this, policyId, props);
    this.made.set(sharedPlaceOf(policyId), policy.originRequestPolicyId);
    return policy;
  }

  #sharedId(policyId: string): string {
    return StringParameter.valueForStringParameter(this, sharedPlaceOf(policyId));
  }
}
