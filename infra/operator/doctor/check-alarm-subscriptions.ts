import { stackNameOf } from "#infra/stack/stage/stage-names.ts";
import { region, type Stage } from "#infra/stack/stage/stage.ts";
import { fix, ok, type Look } from "./doctor-finding.ts";

/** The topics of infra/stack/watch/monitoring.ts, each with the endpoints that it notifies, by protocol. */
export const alarmTopicsOf = ({ alarmEmail, pageTo }: Pick<Stage, "alarmEmail" | "pageTo">) =>
  [
    { id: "MonitoringPages", alarms: "urgent", endpoints: { email: alarmEmail, ...pageTo } },
    { id: "MonitoringAlarms", alarms: "low-priority", endpoints: { email: alarmEmail } },
  ] as const;

/** SNS hides the password of a URL. */
const asListed = (endpoint: string): string => endpoint.replace(/^(https:\/\/[^/@:]*):[^/@]*@/, "$1:****@");

/**
 * SNS deletes subscriptions that nobody confirms in 48 hours, and confirmed ones when a mail scanner opens their
 * unsubscribe link. CloudFormation does not create them again.
 */
export const checkAlarmSubscriptions: Look = async ({ listOwnResources, listSubscriptions }, stage) => {
  const own = await listOwnResources(stackNameOf(stage.name));
  const topics = alarmTopicsOf(stage).flatMap((topic) => {
    const isArn = new RegExp(`^arn:aws:sns:[^:]+:\\d+:[\\w-]+-${topic.id}[0-9A-F]{8}-\\w+$`);
    return own.filter((id) => isArn.test(id)).map((arn) => ({ ...topic, arn }));
  });
  const subscribers = await Promise.all(
    topics.map(async ({ arn, alarms, endpoints }) => {
      const subscriptions = await listSubscriptions(arn);
      return Object.entries(endpoints).map(([protocol, endpoint]) => {
        const states = subscriptions
          .filter((one) => one.protocol === protocol && one.endpoint === asListed(endpoint))
          .map((one) => one.arn);
        if (states.some((state) => state.startsWith("arn:"))) return [];
        const command = `aws sns subscribe --region ${region} --topic-arn ${arn} --protocol ${protocol} --notification-endpoint '${endpoint}'`;
        const confirmation =
          protocol === "sms" ? "" : ", then confirm within 48 hours (docs/first-deploy.md, step 5)";
        return fix(
          `${endpoint} gets no ${alarms} alarms (${states[0] ?? "not subscribed"}): ${command}${confirmation}`,
        );
      });
    }),
  );
  const findings = subscribers.flat();
  if (findings.length === 0 || findings.some((found) => found.length > 0)) return findings.flat();
  return ok(`${findings.length} subscriptions are confirmed`);
};
