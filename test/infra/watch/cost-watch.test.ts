import { expect, test } from "vitest";
import { stages } from "#infra/stage/stages.ts";
import { synthStage } from "#test/infra/synth-stage.ts";

const propertiesOf = (stage: (typeof stages)[number]["name"], type: string) =>
  Object.values(synthStage(stage).findResources(type)).map(({ Properties }) => Properties);

test.each(stages)(
  "[OPS-05] $name mails its own address at a half, four fifths and all of a month's budget",
  (stage) => {
    const [budget, ...others] = propertiesOf(stage.name, "AWS::Budgets::Budget");
    expect(others).toEqual([]);
    expect(budget!.Budget).toEqual({
      BudgetType: "COST",
      TimeUnit: "MONTHLY",
      BudgetLimit: { Amount: stage.monthlyBudgetUsd, Unit: "USD" },
    });
    const notices: { Notification: Record<string, unknown>; Subscribers: unknown }[] =
      budget!.NotificationsWithSubscribers;
    expect(
      notices.map(({ Notification }) => [
        Notification.NotificationType,
        Notification.ComparisonOperator,
        Notification.Threshold,
        Notification.ThresholdType,
      ]),
    ).toEqual([
      ["ACTUAL", "GREATER_THAN", 50, "PERCENTAGE"],
      ["ACTUAL", "GREATER_THAN", 80, "PERCENTAGE"],
      ["ACTUAL", "GREATER_THAN", 100, "PERCENTAGE"],
      ["FORECASTED", "GREATER_THAN", 100, "PERCENTAGE"],
    ]);
    for (const { Subscribers } of notices) {
      expect(Subscribers).toEqual([{ SubscriptionType: "EMAIL", Address: stage.alarmEmail }]);
    }
  },
);

test("[OPS-05] no two stages make the monitor of which an account can have one", () => {
  const making = stages.filter(({ name }) => propertiesOf(name, "AWS::CE::AnomalyMonitor").length > 0);
  expect(making.map(({ name }) => name)).toEqual(["prod"]);
  const subscribing = stages.filter(
    ({ name }) => propertiesOf(name, "AWS::CE::AnomalySubscription").length > 0,
  );
  expect(subscribing).toEqual(making);
});
