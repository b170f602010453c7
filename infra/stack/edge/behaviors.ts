import type { ApiPath } from "#shared/contract/endpoint.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import {
  checkoutPaths,
  paymentPaths,
  paymentStatusPath,
  receiptPath,
} from "#shared/payment/payment-paths.ts";
import type { responseHeaders } from "./security-headers.ts";

/** One cache behavior of the distribution. The local environment serves by the same rows, in the same order. */
export type Behavior = {
  /** CloudFront's path pattern; the first that matches wins, `*` is the default behavior. */
  readonly pathPattern: string;
  readonly origin: "site" | "api";
  readonly allowedMethods: "GET, HEAD" | "all";
  /** Whether the edge function runs on the request and on the response. */
  readonly edgeFunction: boolean;
  readonly responseHeaders: keyof typeof responseHeaders;
  /** `immutable`: the URL identifies the content (hashed assets, documents of a release), so the edge may cache it. */
  readonly edgeCache: "never" | "immutable";
  /** Lower case; CloudFront allows ten. `all`: every one but Host, since a list silently drops `Authorization`. */
  readonly forwardedHeaders: readonly string[] | "all";
};

/** Set by CloudFront itself, overriding the viewer's. `cloudfront-viewer-address` is `ip:port`. */
const viewerHeaders = ["cloudfront-viewer-country", "cloudfront-viewer-address"] as const;

/**
 * The first matching prefix wins. The voice demo has its own, because its headers and the others' together are more
 * than ten.
 */
const prefixesInOrder = [
  "/api/voice-ai/",
  "/api/",
  "/widgets/",
  "/webhooks/",
] as const satisfies readonly ApiPath[];

type ApiPrefix = (typeof prefixesInOrder)[number];

/**
 * The prefixes that get a CloudFront behavior. `/api/voice-ai/` is part of `/api/`, so it needs its own behavior only if
 * it has endpoints. The others always have one: the API returns 404 for their unknown paths. A prefix without endpoints
 * forwards no headers.
 */
const apiPrefixes = prefixesInOrder.filter(
  (prefix) =>
    functionEndpoints.some(({ path }) => path.startsWith(prefix)) ||
    prefixesInOrder.every((other) => other === prefix || !prefix.startsWith(other)),
);

const forwardedBelow = (prefix: ApiPrefix): Behavior["forwardedHeaders"] => {
  const rows = functionEndpoints.filter(
    ({ path }) => apiPrefixes.find((candidate) => path.startsWith(candidate)) === prefix,
  );
  if (rows.length === 0) return [];
  return rows.every((row) => row.forwardsAllHeaders === true)
    ? "all"
    : [...new Set([...rows.flatMap((row) => row.requestHeaders), ...viewerHeaders])];
};

const apiBehavior = (prefix: ApiPrefix): Behavior => ({
  pathPattern: `${prefix}*`,
  origin: "api",
  allowedMethods: "all",
  edgeFunction: false,
  responseHeaders: "api",
  edgeCache: "never",
  forwardedHeaders: forwardedBelow(prefix),
});

/** The edge function is left out: whether it could override a response-headers policy is not documented. */
const paymentBehavior = (pathPattern: string, responseHeaders: "payment" | "checkout"): Behavior => ({
  pathPattern,
  origin: "site",
  allowedMethods: "GET, HEAD",
  edgeFunction: true,
  responseHeaders,
  edgeCache: "immutable",
  forwardedHeaders: [],
});

const paymentBehaviors = [
  ...checkoutPaths.map((path) => paymentBehavior(path, "checkout")),
  paymentBehavior(paymentStatusPath, "payment"),
  paymentBehavior(receiptPath, "payment"),
].filter(({ pathPattern }) => paymentPaths.includes(pathPattern));

export const behaviors: readonly Behavior[] = [
  ...apiPrefixes.map(apiBehavior),
  {
    pathPattern: "/assets/*",
    origin: "site",
    allowedMethods: "GET, HEAD",
    edgeFunction: false,
    responseHeaders: "asset",
    edgeCache: "immutable",
    forwardedHeaders: [],
  },
  ...paymentBehaviors,
  {
    pathPattern: "*",
    origin: "site",
    allowedMethods: "GET, HEAD",
    edgeFunction: true,
    responseHeaders: "site",
    edgeCache: "immutable",
    forwardedHeaders: ["cloudfront-viewer-country"],
  },
];

/** `cache-control` of objects in the site bucket, by their folder, for browsers. */
export const objectCacheControl = {
  assets: "public, max-age=31536000, immutable",
  releases: "public, max-age=0, must-revalidate",
  manifests: "no-store",
} as const;
