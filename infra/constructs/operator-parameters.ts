import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { namesOf } from "#infra/names-of.ts";
import { parameterNamesOf, type ParameterName } from "#infra/capabilities/capabilities.ts";

export type OperatorParametersProps = {
  readonly stageName: string;
  /** What each parameter holds: an address, a generated name or the first setting of a switch, never a secret. */
  readonly values: Readonly<Record<ParameterName, string>>;
};

/**
 * Publishes where things are, for operators and their commands, and gives them the switch of the voice demo. Functions
 * read only two of them: the one that opens checkouts reads the site's address, which cannot be in its environment
 * because the distribution is made after it; the one that places calls reads the switch. CloudFormation writes a
 * parameter when it makes it and when its value here changes: a deploy leaves the switch as an operator has set it,
 * unless it changes the stage's budget, which writes the first setting again, calls off.
 */
export class OperatorParameters extends Construct {
  constructor(scope: Construct, id: string, { stageName, values }: OperatorParametersProps) {
    super(scope, id);
    const parameterNames = parameterNamesOf(stageName);
    for (const name of namesOf(values)) {
      new StringParameter(this, name, { parameterName: parameterNames[name], stringValue: values[name] });
    }
  }
}
