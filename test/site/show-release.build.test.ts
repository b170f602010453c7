import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dist } from "#infra/build/dist.ts";
import { showRelease } from "#infra/site/release/publish-release-by-stack.ts";
import { parameterNamesOf } from "#infra/stack/capabilities.ts";
import { stages } from "#infra/stack/stage/stages.ts";
import { builtRelease } from "#test/stack/support/build-output-fixture.ts";
import { parameterIn } from "#test/stack/support/in-template.ts";
import { synthStage } from "#test/stack/support/synth-stage.ts";

const other = { id: "ba9876543210", edgeFunction: 'const __release={"id":"ba9876543210"};' };

/** Every value of a template by its path. */
const valuesOf = (value: unknown, path = ""): (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, part]) => valuesOf(part, `${path}.${key}`))
    : [[path, value]];

test.each(stages)(
  "[OPS-06] another release changes only the edge function code and the pointer in $name's template",
  ({ name }) => {
    const template = synthStage(name).toJSON();
    const changed: unknown = JSON.parse(
      showRelease(JSON.stringify(template), parameterNamesOf(name).siteRelease, other),
    );
    const before = new Map(valuesOf(template));
    const after = valuesOf(changed);
    expect(after.map(([path]) => path).toSorted()).toEqual([...before.keys()].toSorted());
    const differing = after.filter(([path, value]) => before.get(path) !== value);
    expect(differing).toEqual([
      [
        expect.stringMatching(/^\.Resources\.\w+EdgeFunction\w+\.Properties\.FunctionCode$/),
        other.edgeFunction,
      ],
      [
        expect.stringMatching(/^\.Resources\.\w+siteRelease\w+\.Properties\.Value$/),
        JSON.stringify({ live: other.id, deployed: builtRelease.id }),
      ],
    ]);
  },
);

test.each(stages)(
  "[OPS-06] the template of $name is ASCII, so CloudFormation returns it unchanged",
  ({ name }) => {
    // CloudFormation returns non-ASCII characters as question marks, which would then be deployed.
    expect(JSON.stringify(synthStage(name).toJSON())).toMatch(/^[ -~]*$/);
    expect(readFileSync(dist.edgeFunction, "utf8")).toMatch(/^[ -~\n]*$/);
  },
);

test("[OPS-06] a deploy marks its own release as live and deployed", () => {
  expect(JSON.parse(parameterIn(synthStage("dev"), parameterNamesOf("dev").siteRelease))).toEqual({
    live: builtRelease.id,
    deployed: builtRelease.id,
  });
});

const edgeFunction = { Type: "AWS::CloudFront::Function" };

test.each([
  [{}, "expected one edge function in the deployed template, found 0"],
  [{ A: edgeFunction, B: edgeFunction }, "expected one edge function in the deployed template, found 2"],
  [{ A: edgeFunction }, "expected one parameter /x/site/release in the deployed template, found 0"],
])("[OPS-06] throws for a template with the resources %j", (Resources, sentence) => {
  expect(() => showRelease(JSON.stringify({ Resources }), "/x/site/release", other)).toThrow(sentence);
});
