import { Stack } from "aws-cdk-lib";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import type { Construct } from "constructs";
import { EdgePolicies } from "#infra/constructs/edge/edge-policies.ts";
import { behaviours } from "#infra/edge/behaviours.ts";
import { region } from "#infra/stage/stage.ts";
import { transportOf } from "#infra/stage/stage-domain.ts";
import { makeTag } from "#shared/brand-slug.ts";
import { site } from "#shared/site.ts";

/** What an account has few of, made once for all previews in it. */
export class PreviewsStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      description: `${site.brand}: what all previews of the account share`,
      env: { region },
      tags: { brand: makeTag(site.brand) },
    });
    const policies = new EdgePolicies(this, "Policies", {
      searchEngines: "sent away",
      transport: transportOf(undefined),
      edgePolicies: "own",
    });
    for (const row of behaviours) policies.of(row);
    for (const [parameterName, stringValue] of policies.made)
      new StringParameter(this, parameterName.replace(/^.*\//, ""), { parameterName, stringValue });
  }
}
