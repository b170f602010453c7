import { Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
  type IEmailIdentity,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { OnceInAccount } from "#infra/stack/stage/stage.ts";
import type { mailEventDetailTypes } from "#infra/contact/contact-capability.ts";
import { testMailbox } from "#shared/site/canary.ts";
import {
  makeMailDomain,
  makeMailDomainElsewhere,
  type MailDomainElsewhereProps,
  type MailDomainProps,
} from "./mail-domain.ts";
import { MailEvents } from "./mail-events.ts";
import type { WorkloadFunction } from "../work/workload-function.ts";
import { allow } from "#infra/stack/allow.ts";

export type SupportMailProps = {
  readonly from: string;
  readonly to: string;
  /** True while SES mails only verified recipients: the recipient then becomes an identity of this stack as well. */
  readonly sandbox: boolean;
  /** The domain that SES signs for; without one, SES verifies the address alone, by a mail with a link. */
  readonly senderDomain: MailDomainProps | MailDomainElsewhereProps | undefined;
  readonly identities: { readonly sender: OnceInAccount; readonly sandboxRecipient: OnceInAccount };
};

/** Exactly the events that the mail function receives, under SES's names. */
const publishedEvents = {
  Delivery: EmailSendingEvent.DELIVERY,
  Bounce: EmailSendingEvent.BOUNCE,
  Reject: EmailSendingEvent.REJECT,
} as const satisfies Record<keyof typeof mailEventDetailTypes, EmailSendingEvent>;

/**
 * One bounce of support's mailbox must not suppress all later mail; bounces of visitors must, so their mail has another
 * set.
 */
export class SupportMail extends Construct {
  readonly configurationSet: ConfigurationSet;
  readonly visitorConfigurationSet: ConfigurationSet;
  readonly events: MailEvents;
  readonly #from: string;
  readonly #to: string;
  readonly #identities: readonly IEmailIdentity[];
  /** SES's sandbox requires permission for the recipient's identity as well, and may require it for this one. */
  readonly #testIdentities: readonly string[];

  constructor(scope: Construct, id: string, props: SupportMailProps) {
    super(scope, id);
    const { from, to, sandbox, senderDomain, identities } = props;
    this.configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      disableSuppressionList: true,
      reputationMetrics: true,
      // The mail contains a visitor's text, so a server without encryption does not get it.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.configurationSet.addEventDestination("Events", {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, "DefaultBus", "default")),
      events: Object.values(publishedEvents),
    });
    this.visitorConfigurationSet = new ConfigurationSet(this, "VisitorConfigurationSet", {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      reputationMetrics: true,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    });
    this.events = new MailEvents(this, "MailEvents", { configurationSet: this.configurationSet });
    this.#testIdentities = sandbox
      ? [Stack.of(this).formatArn({ service: "ses", resource: "identity", resourceName: testMailbox })]
      : [];
    this.#from = from;
    this.#to = to;
    this.#identities = [
      senderDomain === undefined
        ? this.#address("Sender", from, identities.sender)
        : this.#domain("SenderDomain", senderDomain, identities.sender),
      ...(sandbox ? [this.#address("SandboxRecipient", to, identities.sandboxRecipient)] : []),
    ];
  }

  #address(id: string, address: string, made: OnceInAccount): IEmailIdentity {
    return {
      create: () => new EmailIdentity(this, id, { identity: Identity.email(address) }),
      existing: () => EmailIdentity.fromEmailIdentityName(this, id, address),
    }[made]();
  }

  #domain(
    id: string,
    domain: MailDomainProps | MailDomainElsewhereProps,
    made: OnceInAccount,
  ): IEmailIdentity {
    return {
      create: () => {
        const own = new Construct(this, id);
        return "zone" in domain ? makeMailDomain(own, domain) : makeMailDomainElsewhere(own, domain);
      },
      existing: () => EmailIdentity.fromEmailIdentityName(this, id, domain.name),
    }[made]();
  }

  /**
   * Allows the worker to mail to support and to SES's own mailbox for tests, which the sandbox allows as well, and
   * delivers the events of each mail to it. SES authorizes on the sender, on the configuration set and, in the sandbox,
   * on the recipient.
   */
  serve(worker: WorkloadFunction): void {
    this.events.deliverTo(worker);
    this.#allow(worker, this.configurationSet, this.#testIdentities, {
      "ForAllValues:StringEquals": { "ses:Recipients": [this.#to, testMailbox] },
    });
  }

  /** Allows the worker to mail to any address, with the configuration set whose bounces suppress an address. */
  serveVisitors(worker: WorkloadFunction): void {
    this.#allow(worker, this.visitorConfigurationSet);
  }

  #allow(
    worker: WorkloadFunction,
    { configurationSetName }: ConfigurationSet,
    moreIdentities: readonly string[] = [],
    moreConditions: Readonly<Record<string, unknown>> = {},
  ): void {
    const configurationSet = Stack.of(this).formatArn({
      service: "ses",
      resource: "configuration-set",
      resourceName: configurationSetName,
    });
    allow(
      worker.role,
      ["ses:SendEmail"],
      [...this.#identities.map((identity) => identity.emailIdentityArn), ...moreIdentities, configurationSet],
      { StringEquals: { "ses:FromAddress": this.#from }, ...moreConditions },
    );
  }
}
