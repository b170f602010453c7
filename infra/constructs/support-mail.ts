import { Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { mailEventDetailTypes } from "#infra/workloads.ts";
import { testMailbox } from "#shared/canary.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type SupportMailProps = {
  /** The sender: an address that SES verifies by a mail with a link, so that a stage needs no domain. */
  readonly from: string;
  /** The recipient, support's mailbox. */
  readonly to: string;
  /** True while SES only mails verified recipients: the recipient becomes an identity of this stack as well. */
  readonly sandbox: boolean;
};

/** Exactly what the mail function is told of, in the words of SES. */
const publishedEvents = {
  Delivery: EmailSendingEvent.DELIVERY,
  Bounce: EmailSendingEvent.BOUNCE,
  Reject: EmailSendingEvent.REJECT,
} as const satisfies Record<keyof typeof mailEventDetailTypes, EmailSendingEvent>;

/**
 * The mail that support reads. It has its own configuration set: one bounce of support's mailbox must not put it on
 * a suppression list, where all later mail would be dropped without a word, and each mail's fate is published to the
 * default event bus. Not for mail to visitors, whose bounces must suppress.
 */
export class SupportMail extends Construct {
  readonly configurationSet: ConfigurationSet;
  readonly #from: string;
  readonly #to: string;
  readonly #identities: readonly EmailIdentity[];

  constructor(scope: Construct, id: string, { from, to, sandbox }: SupportMailProps) {
    super(scope, id);
    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      disableSuppressionList: true,
      reputationMetrics: true,
      // The mail carries what a visitor wrote: a server that cannot encrypt does not get it.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.configurationSet.addEventDestination("Events", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: Object.values(publishedEvents),
    });
    this.#from = from;
    this.#to = to;
    this.#identities = [
      new EmailIdentity(this, "Sender", { identity: Identity.email(from) }),
      ...(sandbox ? [new EmailIdentity(this, "SandboxRecipient", { identity: Identity.email(to) })] : []),
    ];
  }

  /**
   * To support, and to SES's own mailbox for tests, which the sandbox allows as well. SES authorises on the sender, on the
   * configuration set and, in the sandbox, on the recipient.
   */
  allowSending({ role }: WorkloadFunction): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ["ses:SendEmail"],
        resources: [
          ...this.#identities.map((identity) => identity.emailIdentityArn),
          Stack.of(this).formatArn({
            service: "ses",
            resource: "configuration-set",
            resourceName: this.configurationSet.configurationSetName,
          }),
        ],
        conditions: {
          StringEquals: { "ses:FromAddress": this.#from },
          "ForAllValues:StringEquals": { "ses:Recipients": [this.#to, testMailbox] },
        },
      }),
    );
  }
}
