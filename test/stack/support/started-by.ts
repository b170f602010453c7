import { isDeepStrictEqual } from "node:util";
import type { Template } from "aws-cdk-lib/assertions";
import type { FunctionName } from "#infra/stack/capabilities.ts";
import { propertiesOf } from "#test/stack/support/in-template.ts";

/** The logical id of a function. */
export const functionIdOf = (template: Template, name: FunctionName): string =>
  Object.entries(template.findResources("AWS::Lambda::Function")).find(([, { Properties }]) =>
    Properties.FunctionName.endsWith(`-${name}`),
  )![0];

/** The environment of a function. */
export const variablesOf = (template: Template, name: FunctionName): Readonly<Record<string, string>> =>
  template.toJSON().Resources[functionIdOf(template, name)].Properties.Environment.Variables;

/** The logical id of the live alias of a function: whatever starts the function refers to it. */
export const aliasIdOf = (template: Template, name: FunctionName): string =>
  Object.entries(template.findResources("AWS::Lambda::Alias")).find(
    ([, { Properties }]) => Properties.FunctionName.Ref === functionIdOf(template, name),
  )![0];

/** A function's name with its alias, as CloudFormation derives it from the alias's ARN. */
export const aliasNameOf = (template: Template, name: FunctionName) => ({
  "Fn::Join": [
    "",
    [{ "Fn::Select": [6, { "Fn::Split": [":", { Ref: aliasIdOf(template, name) }] }] }, ":live"],
  ],
});

/** The properties of the only schedule that starts a function. */
export const scheduleOf = (template: Template, name: FunctionName) => {
  const id = aliasIdOf(template, name);
  const found = propertiesOf(template, "AWS::Scheduler::Schedule").filter(
    ({ Target }) => Target.Arn.Ref === id,
  );
  if (found.length !== 1) throw new Error(`${found.length} schedules start ${name}`);
  return found[0];
};

const mappingOf = (template: Template, name: FunctionName, source: "a stream" | "a queue") => {
  const aliasName = aliasNameOf(template, name);
  const found = propertiesOf(template, "AWS::Lambda::EventSourceMapping").filter(
    (mapping) =>
      isDeepStrictEqual(mapping.FunctionName, aliasName) &&
      "StartingPosition" in mapping === (source === "a stream"),
  );
  if (found.length !== 1) throw new Error(`${found.length} mappings of ${source} lead to ${name}`);
  return found[0];
};

/** The properties of the mapping of the only stream that triggers a function. */
export const streamMappingOf = (template: Template, name: FunctionName) =>
  mappingOf(template, name, "a stream");

/** The properties of the mapping of the only queue that triggers a function. */
export const queueMappingOf = (template: Template, name: FunctionName) =>
  mappingOf(template, name, "a queue");
