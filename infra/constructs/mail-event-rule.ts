import { Rule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { ConfigurationSet } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { accept, lambdaDeadLetters } from "#infra/accepted-findings.ts";
import { mailEventDetailTypes } from "#infra/capabilities/contact.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type MailEventRuleProps = {
  readonly configurationSet: ConfigurationSet;
  readonly worker: WorkloadFunction;
};

/**
 * Tells the mail worker what became of the mail it sent. By configuration set, so that events of another stage or
 * another sender in the account never reach it.
 */
export class MailEventRule extends Construct {
  constructor(scope: Construct, id: string, { configurationSet, worker }: MailEventRuleProps) {
    super(scope, id);
    const rule = new Rule(this, "Rule", {
      eventPattern: {
        source: ["aws.ses"],
        detailType: Object.values(mailEventDetailTypes),
        detail: { mail: { tags: { "ses:configuration-set": [configurationSet.configurationSetName] } } },
      },
      targets: [new LambdaFunction(worker.alias)],
    });
    const lost =
      "leaves its message unconfirmed: the sweep parks it after a day, and an alarm asks for a person.";
    accept(rule, {
      ids: ["Serverless-EventBusDLQ"],
      reason: `EventBridge tries for a day. An event that is lost even so ${lost}`,
    });
    accept(worker.lambda, {
      ids: lambdaDeadLetters,
      reason: `Lambda tries an event of SES three times. One that fails even so ${lost}`,
    });
  }
}
