import { describe, expect, test, vi } from "vitest";
import { isFeature, type FeatureName } from "#shared/features.ts";
import { personalData } from "#shared/feature-tables.ts";
import { onlyOf, propertiesOf } from "#test/stack/support/in-template.ts";
import { importAfresh } from "#test/support/fresh-modules.ts";

/** Prod's template and the contract with these features off. */
const readWithout = async (off: readonly FeatureName[]) => {
  const read = await importAfresh(async () => {
    const { features } = await import("#shared/features.ts");
    Object.assign(features, Object.fromEntries(off.map((name) => [name, "off"])));
    const { synthStage } = await import("#test/stack/support/synth-stage.ts");
    const { functionEndpoints } = await import("#shared/contract/endpoints.ts");
    const { sharedRate } = await import("#shared/contract/endpoint.ts");
    const counted = functionEndpoints.filter(({ ratePerAddress }) => ratePerAddress !== sharedRate);
    return { template: synthStage("prod"), endpoints: functionEndpoints, counted };
  });
  vi.resetModules();
  return read;
};

type Resource = ReturnType<typeof onlyOf>["properties"];

/** Every path that a WAF rule statement compares with; for a regular expression, each of its alternatives. */
const comparedIn = (statement: unknown): readonly string[] =>
  [...JSON.stringify(statement).matchAll(/"(?:SearchString|RegexString)":"\^?\(?(\/[^"]*?)\)?\$?"/g)].flatMap(
    ([, text]) => text!.split("|"),
  );

const withTables = Object.keys(personalData).filter(isFeature);
const sets: readonly (readonly FeatureName[])[] = [
  [],
  ...withTables.map((name) => [name]),
  withTables,
  [...withTables, "planner", "analytics"],
];

describe.each(sets.map((off) => ({ off, name: off.join(", ") || "none" })))(
  "features off: $name",
  async ({ off }) => {
    const { template, endpoints, counted } = await readWithout(off);
    const { DistributionConfig: distribution } = onlyOf(template, "AWS::CloudFront::Distribution").properties;
    const behaviors: readonly Resource[] = distribution.CacheBehaviors;
    const toApi = behaviors.filter(({ PathPattern }) => !/^\/(assets|process|pay|receipt)/.test(PathPattern));
    const rules: readonly Resource[] = onlyOf(template, "AWS::WAFv2::WebACL").properties.Rules;
    const ruleNamed = (name: string) => rules.find(({ Name }) => Name === name)!["Statement"];
    const below = (pattern: string) => endpoints.filter(({ path }) => path.startsWith(pattern.slice(0, -1)));
    const webhooks = endpoints.filter((row) => row.forwardsAllHeaders).map(({ path }) => path);

    test("[SITE-18] [OPS-02] forwards all headers only below a prefix whose endpoints are webhooks", () => {
      for (const { PathPattern, OriginRequestPolicyId: policy } of toApi) {
        const rows = below(PathPattern);
        if (rows.length === 0) expect([PathPattern, policy]).toEqual([PathPattern, undefined]);
        else
          expect([PathPattern, typeof policy === "string"]).toEqual([
            PathPattern,
            rows.every(({ path }) => webhooks.includes(path)),
          ]);
      }
    });

    test("[SITE-18] [OPS-02] limits body sizes below every API prefix, with a separate rule for each path with another limit", () => {
      const sizes: readonly Resource[] = ruleNamed("body-size").OrStatement.Statements;
      const limits = sizes.map(({ AndStatement: { Statements: parts } }) => ({
        prefixes: comparedIn(parts[0]),
        except: comparedIn(parts.slice(1)),
      }));
      const limited = limits.flatMap(({ prefixes }) => prefixes);
      for (const { PathPattern } of toApi)
        expect(limited.filter((prefix) => PathPattern.startsWith(prefix))).toHaveLength(1);
      expect(limited).toEqual(expect.arrayContaining(limits.flatMap(({ except }) => except)));
    });

    test("[SITE-18] [OPS-02] applies AWS's rules to every path that is not a webhook", () => {
      for (const { Statement: statement } of rules.filter(({ OverrideAction }) => OverrideAction)) {
        const { ScopeDownStatement: scope } = statement.ManagedRuleGroupStatement;
        expect(scope === undefined ? [] : comparedIn(scope)).toEqual(webhooks);
        if (scope) expect(JSON.stringify(scope)).toMatch(/"RegexString":"\^[^^$]*\$"/);
      }
    });

    test("[SITE-18] has a route for each endpoint and a rate limit for each that has its own, and for no other path", () => {
      const routes = propertiesOf(template, "AWS::ApiGatewayV2::Route").map(({ RouteKey }) => RouteKey);
      const paths = endpoints.map(({ path }) => path).toSorted();
      expect(routes.filter((key) => key !== "$default").toSorted()).toEqual(
        paths.map((path) => `ANY ${path}`),
      );
      const rates = rules
        .filter(({ Name }) => Name.startsWith("rate-") && Name !== "rate-no-endpoint")
        .flatMap(({ Statement: statement }) => comparedIn(statement));
      expect(rates.toSorted()).toEqual(counted.map(({ path }) => path).toSorted());
    });
  },
);
