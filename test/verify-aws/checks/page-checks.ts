import pLimit from "p-limit";
import { behaviors, objectCacheControl } from "#infra/stack/edge/behaviors.ts";
import { responseHeaders, searchEngineHeaders } from "#infra/stack/edge/security-headers.ts";
import { functionEndpoints } from "#shared/contract/endpoints.ts";
import { viewerLocationPath } from "#shared/contract/viewer-location-path.ts";
import type { Check } from "../run-checks.ts";
import type { StageContext } from "../stage-context.ts";

const atOnce = 4;

const behaviorOf = (path: string) => {
  const found = behaviors.find(({ pathPattern }) =>
    pathPattern.endsWith("*") ? path.startsWith(pathPattern.slice(0, -1)) : path === pathPattern,
  );
  return found ?? behaviors.at(-1);
};

type Expected = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** Compares status and headers of one response. */
const findDifferences = (
  what: string,
  response: Response,
  { status, headers }: Expected,
): readonly string[] => [
  ...(response.status === status ? [] : [`${what}: status ${response.status}, expected ${status}`]),
  ...Object.entries(headers).flatMap(([name, value]) => {
    const found = response.headers.get(name);
    return found === value
      ? []
      : [`${what}: ${name} is ${JSON.stringify(found)}, expected ${JSON.stringify(value)}`];
  }),
];

const securityHeadersOf = ({ stage }: StageContext, path: string) => ({
  ...responseHeaders[behaviorOf(path)?.responseHeaders ?? "site"],
  ...searchEngineHeaders[stage.searchEngines],
});

const checkEach = async <Item>(items: readonly Item[], check: (item: Item) => Promise<readonly string[]>) => {
  const inTurn = pLimit(atOnce);
  return (await Promise.all(items.map((item) => inTurn(() => check(item))))).flat();
};

const readAssets = async ({ fetch }: StageContext, path: string): Promise<readonly string[]> => [
  ...new Set((await (await fetch(path)).text()).match(/\/assets\/[\w.@~-]+/g)),
];

export const pageChecks: readonly Check<StageContext>[] = [
  {
    name: "every page returns 200 with its release, its policy and its security headers",
    run: async (context) => {
      const release = context.readRelease();
      return checkEach(Object.keys(release.pages), async (path) => {
        const response = await context.fetch(path);
        const html = await response.text();
        const policy = response.headers.get("content-security-policy") ?? "";
        return [
          ...findDifferences(path, response, {
            status: 200,
            headers: {
              "cache-control": objectCacheControl.releases,
              ...securityHeadersOf(context, path),
              "x-release": release.id,
            },
          }),
          ...(policy.startsWith("default-src 'none'") ? [] : [`${path}: policy ${JSON.stringify(policy)}`]),
          ...(html.includes("</html>") ? [] : [`${path}: the document is not complete`]),
        ];
      });
    },
  },
  {
    name: "every file beside the pages returns 200",
    run: async (context) => {
      const { files } = context.readRelease();
      return checkEach(files, async (path) =>
        findDifferences(path, await context.fetch(path), {
          status: 200,
          headers: securityHeadersOf(context, path),
        }),
      );
    },
  },
  {
    name: "every script, style and font of the front page returns 200 and may be stored forever",
    run: async (context) => {
      const assets = await readAssets(context, "/");
      if (assets.length === 0) return ["the front page names no asset"];
      return checkEach(assets, async (path) =>
        findDifferences(path, await context.fetch(path), {
          status: 200,
          headers: { "cache-control": objectCacheControl.assets, ...securityHeadersOf(context, path) },
        }),
      );
    },
  },
  {
    name: "unknown addresses return 404 with a document, also for conditional and range requests",
    run: async ({ fetch, readRelease }) => {
      const etag = (await fetch("/")).headers.get("etag") ?? '"none"';
      const requests: readonly (readonly [path: string, headers: Record<string, string>])[] = [
        ["/there-is-nothing-here", {}],
        ["/blog/there-is-nothing-here", {}],
        ["/releases/there-is-nothing-here", {}],
        [`/releases/${readRelease().id}/index.html`, {}],
        ["/manifests/any.json", {}],
        ["/ledger/releases.json", {}],
        ["/there-is-nothing-here", { "if-none-match": etag }],
        ["/there-is-nothing-here", { range: "bytes=0-9" }],
      ];
      return checkEach(requests, async ([path, headers]) => {
        const response = await fetch(path, { headers });
        const differences = findDifferences(`${path} ${JSON.stringify(headers)}`, response, {
          status: 404,
          headers: { "x-release": readRelease().id },
        });
        const isDocument = response.headers.get("content-type")?.startsWith("text/html") === true;
        const isComplete = (await response.text()).includes("</html>");
        return [...differences, ...(isDocument && isComplete ? [] : [`${path}: no document`])];
      });
    },
  },
  {
    name: "a missing asset returns 404",
    run: async ({ fetch }) =>
      findDifferences("/assets/none.js", await fetch("/assets/none.js"), { status: 404, headers: {} }),
  },
  {
    name: "a conditional request for an unchanged page returns 304",
    run: async ({ fetch }) => {
      const etag = (await fetch("/contact")).headers.get("etag");
      if (etag === null) return ["the page has no etag"];
      const response = await fetch("/contact", { headers: { "if-none-match": etag } });
      return findDifferences("/contact", response, { status: 304, headers: {} });
    },
  },
  {
    name: "http, slashes and capitals redirect to the one address of a page, with its query",
    run: async ({ fetch, origin }) => {
      const redirects: readonly (readonly [from: string, to: string])[] = [
        [`${origin().replace("https:", "http:")}/contact?a=1`, `${origin()}/contact?a=1`],
        ["/contact/", "/contact"],
        ["/Contact?a=1&b=%20", "/contact?a=1&b=%20"],
        ["//contact", "/contact"],
        ["/contact/?a=%zz", "/contact?a=%zz"],
      ];
      return checkEach(redirects, async ([from, to]) =>
        findDifferences(from, await fetch(from.startsWith("//") ? origin() + from : from), {
          status: 301,
          headers: { location: to },
        }),
      );
    },
  },
  {
    name: "prices follow the viewer's country, and a link's own country wins",
    run: async ({ fetchAs }) => {
      const requests: readonly (readonly [country: string, path: string, isInRupees: boolean])[] = [
        ["IN", "/pricing", true],
        ["US", "/pricing", false],
        ["DE", "/pricing", false],
        ["US", "/pricing?prices=IN", true],
        ["IN", "/pricing?prices=US", false],
      ];
      return checkEach(requests, async ([country, path, isInRupees]) => {
        const html = await (await fetchAs({ country }, path)).text();
        return html.includes("₹") === isInRupees
          ? []
          : [`${path} from ${country} is ${isInRupees ? "not " : ""}in rupees`];
      });
    },
  },
  {
    name: `${viewerLocationPath} returns the viewer's country, and nothing stores it`,
    run: async ({ fetchAs }) => {
      const response = await fetchAs({ country: "DE" }, viewerLocationPath);
      const differences = findDifferences(viewerLocationPath, response, {
        status: 200,
        headers: { "cache-control": "private, no-store", "content-type": "application/json; charset=utf-8" },
      });
      const body = await response.text();
      return [...differences, ...(body === '{"country":"DE"}' ? [] : [`the body is ${body}`])];
    },
  },
  {
    name: "every endpoint refuses an unknown method with its own error, and an unknown endpoint returns 404",
    run: async (context) => {
      const rows = [
        ...functionEndpoints.map(({ path }) => [path, 405] as const),
        ["/api/none", 404] as const,
      ];
      return checkEach(rows, async ([path, status]) =>
        findDifferences(path, await context.fetch(path, { method: "PUT" }), {
          status,
          headers: securityHeadersOf(context, path),
        }),
      );
    },
  },
  {
    name: "a page refuses every method but GET and HEAD",
    run: async ({ fetch }) => [
      ...findDifferences("HEAD /", await fetch("/", { method: "HEAD" }), { status: 200, headers: {} }),
      ...findDifferences("POST /", await fetch("/", { method: "POST", body: "{}" }), {
        status: 403,
        headers: {},
      }),
    ],
  },
];
