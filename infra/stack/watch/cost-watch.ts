import { Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnAnomalyMonitor, CfnAnomalySubscription } from "aws-cdk-lib/aws-ce";
import { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stack/stage/stage.ts";

export type CostWatchProps = {
  readonly mailTo: string;
  readonly monthlyBudgetUsd: number;
  /**
   * An account can have one monitor over all services: `create` makes it, `existing` leaves the present one unchanged.
   */
  readonly anomalies: OnceInAccount;
};

const notices = [
  { notificationType: "ACTUAL", threshold: 50 },
  { notificationType: "ACTUAL", threshold: 80 },
  { notificationType: "ACTUAL", threshold: 100 },
  { notificationType: "FORECASTED", threshold: 100 },
] as const;

/** Share of the month's budget: a cost that exceeds the expected one by less is not worth a mail. */
const anomalyShare = 0.1;

/** Sends an email if the stage's account costs more than it should. It stops nothing. */
export class CostWatch extends Construct {
  constructor(scope: Construct, id: string, { mailTo, monthlyBudgetUsd, anomalies }: CostWatchProps) {
    super(scope, id);
    const subscribers = [{ subscriptionType: "EMAIL", address: mailTo }];
    new CfnBudget(this, "Monthly", {
      // The budget has no name: a change of the notifications replaces the budget, and two budgets cannot have the same
      // name.
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
        // The budget has no filter: by the stack's tags it would count nothing until they are activated for cost
        // allocation in the paying account, and the omission would go unnoticed. Stages that share an account share the
        // counted cost.
      },
      notificationsWithSubscribers: notices.map((notice) => ({
        notification: { ...notice, comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" },
        subscribers,
      })),
    });
    const makeMonitor = { create: () => this.#watchAnomalies(mailTo, monthlyBudgetUsd), existing: () => {} };
    makeMonitor[anomalies]();
  }

  #watchAnomalies(mailTo: string, monthlyBudgetUsd: number): void {
    const { stackName } = Stack.of(this);
    const monitor = new CfnAnomalyMonitor(this, "Anomalies", {
      monitorName: `${stackName}-services`,
      monitorType: "DIMENSIONAL",
      monitorDimension: "SERVICE",
    });
    new CfnAnomalySubscription(this, "AnomalyMail", {
      subscriptionName: `${stackName}-services`,
      monitorArnList: [monitor.attrMonitorArn],
      // One of the two frequencies, with weekly, at which it sends emails by itself.
      frequency: "DAILY",
      subscribers: [{ type: "EMAIL", address: mailTo }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: "ANOMALY_TOTAL_IMPACT_ABSOLUTE",
          MatchOptions: ["GREATER_THAN_OR_EQUAL"],
          Values: [String(monthlyBudgetUsd * anomalyShare)],
        },
      }),
    });
  }
}
