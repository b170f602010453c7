import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Construct } from "constructs";
import { namesOf } from "#infra/names-of.ts";
import { parameterNamesOf, type ParameterName } from "#infra/parameter-names.ts";

export type OperatorParametersProps = {
  readonly stageName: string;
  /** What each parameter holds: an address or a generated name, never a secret. */
  readonly values: Readonly<Record<ParameterName, string>>;
};

/**
 * Publishes where things are, for operators and their commands. Of the functions, only the one that opens checkouts
 * reads any of it: the site's address, which cannot be its environment, since the distribution is made after it.
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
