import { expect, test } from "vitest";
import { behaviors, type Behavior } from "#infra/stack/edge/behaviors.ts";
import { endpointNames, functionSpecs } from "#infra/stack/capabilities.ts";
import * as api from "#shared/contract/api.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";

const rows = Object.entries<Endpoint>(api);

test("every export of the table is an endpoint with a unique method and path", () => {
  expect(rows.map(([, row]) => typeof row.path)).toEqual(rows.map(() => "string"));
  expect(new Set(rows.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(rows.length);
});

test("every endpoint that a function serves names one, and no other endpoint does", () => {
  const responded = endpoints.filter(([, row]) => row.handledBy === "function").map(([name]) => name);
  expect(endpointNames.toSorted()).toEqual(responded.toSorted());
  for (const [name, row] of endpoints) {
    if (row.handledBy === "function")
      expect(functionSpecs[name as keyof typeof functionSpecs].serves).toBe(row);
  }
});

const forwarded = (behavior: Behavior | undefined, header: string): boolean =>
  behavior?.forwardedHeaders === "all" || behavior?.forwardedHeaders.includes(header) === true;

test("the edge forwards each endpoint's path uncached with its declared headers, at most ten", () => {
  const carried = endpoints
    .filter(([, row]) => row.handledBy === "function")
    .map(([, row]) => {
      const behavior = behaviors.find(({ pathPattern }) => row.path.startsWith(pathPattern.replace("*", "")));
      return {
        path: row.path,
        origin: behavior?.origin,
        cache: behavior?.edgeCache,
        missing: row.requestHeaders.filter((header) => !forwarded(behavior, header)),
        fits: (behavior?.forwardedHeaders ?? []).length <= 10,
      };
    });
  expect(carried).toEqual(
    carried.map(({ path }) => ({ path, origin: "api", cache: "never", missing: [], fits: true })),
  );
});
