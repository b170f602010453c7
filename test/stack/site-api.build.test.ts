import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const template = synthStage("prod");
const resources = template.toJSON().Resources;
const routes = propertiesOf(template, "AWS::ApiGatewayV2::Route");

/** The name of a route's function, as in *-capability.ts in infra/. */
const functionBehind = (routeKey: string): string => {
  const route = routes.find(({ RouteKey }) => RouteKey === routeKey)!;
  const integration = resources[route.Target["Fn::Join"][1][1].Ref].Properties;
  expect(integration.PayloadFormatVersion).toBe("2.0");
  const alias = resources[integration.IntegrationUri.Ref].Properties;
  return resources[alias.FunctionName.Ref].Properties.FunctionName.replace(`${stackNameOf("prod")}-`, "");
};

test("[OPS-01] the API has a route for each path of the contract and a default", () => {
  const paths = endpoints
    .map(([, row]) => row)
    .filter(({ handledBy }) => handledBy === "function")
    .map(({ path }) => `ANY ${path}`);
  expect(routes.map(({ RouteKey }) => RouteKey).toSorted()).toEqual(
    ["$default", ...new Set(paths)].toSorted(),
  );
});

test("[OPS-01] each path invokes its endpoint's function, and all others the 404 function", () => {
  for (const [name, { handledBy, path }] of endpoints) {
    if (handledBy === "function") expect(functionBehind(`ANY ${path}`)).toBe(name);
  }
  expect(functionBehind("$default")).toBe("unknownPath");
});

const digests = { "Fn::GetAtt": [onlyOf(template, "Custom::OriginSecret").id, "Digests"] };

test("[OPS-02] every routed function gets the digests of the origin header", () => {
  for (const { RouteKey } of routes) {
    const name = functionBehind(RouteKey);
    template.hasResourceProperties("AWS::Lambda::Function", {
      FunctionName: `${stackNameOf("prod")}-${name}`,
      Environment: { Variables: { ORIGIN_DIGESTS: digests } },
    });
  }
});

test("[OPS-02] changed digests of the origin secret create a new version of each function behind an API route only", () => {
  const versions = propertiesOf(template, "AWS::Lambda::Version").map(({ FunctionName, Description }) => ({
    name: resources[FunctionName.Ref].Properties.FunctionName,
    description: Description,
  }));
  const anew = versions.filter(({ description }) => isDeepStrictEqual(description, digests));
  const routed = new Set(routes.map(({ RouteKey }) => `${stackNameOf("prod")}-${functionBehind(RouteKey)}`));
  expect(new Set(anew.map(({ name }) => name))).toEqual(routed);
  expect(versions.filter(({ description }) => description !== undefined)).toEqual(anew);
});

test("[OPS-05] the API logs one JSON line per request, without client data", () => {
  const { properties } = onlyOf(template, "AWS::ApiGatewayV2::Stage");
  const line = JSON.parse(properties.AccessLogSettings.Format);
  expect(Object.keys(line)).toContain("requestId");
  expect(Object.values(line).join(" ")).not.toMatch(/sourceIp|userAgent|identity|\$context\.path/);
});
