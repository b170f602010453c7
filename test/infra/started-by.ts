import type { Template } from "aws-cdk-lib/assertions";
import type { FunctionName } from "#infra/workloads.ts";

/** The logical id of a function. */
export const functionIdOf = (template: Template, name: FunctionName): string =>
  Object.entries(template.findResources("AWS::Lambda::Function")).find(([, { Properties }]) =>
    Properties.FunctionName.endsWith(`-${name}`),
  )![0];

/** The properties of the only schedule that starts a function. */
export const scheduleOf = (template: Template, name: FunctionName) => {
  const id = functionIdOf(template, name);
  const found = Object.values(template.findResources("AWS::Scheduler::Schedule")).filter(
    ({ Properties }) => Properties.Target.Arn["Fn::GetAtt"][0] === id,
  );
  if (found.length !== 1) throw new Error(`${found.length} schedules start ${name}`);
  return found[0]!.Properties;
};

/** The properties of the only stream that rings for a function. */
export const doorbellOf = (template: Template, name: FunctionName) => {
  const id = functionIdOf(template, name);
  const found = Object.values(template.findResources("AWS::Lambda::EventSourceMapping")).filter(
    ({ Properties }) => Properties.FunctionName.Ref === id,
  );
  if (found.length !== 1) throw new Error(`${found.length} streams ring for ${name}`);
  return found[0]!.Properties;
};
