import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SecretParameterName } from "#infra/capabilities/parameter-names.ts";
import { contactDoorbell, sweepIntervalMinutes } from "#infra/capabilities/workloads.ts";
import { Doorbell } from "./doorbell.ts";
import { MailEventRule } from "./mail-event-rule.ts";
import type { SupportMail } from "./support-mail.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type ContactWorkProps = {
  readonly table: WorkTable;
  readonly mail: SupportMail;
  /** Stores what a visitor wrote. It cannot mail, and it cannot change what it stored. */
  readonly endpoint: WorkloadFunction;
  /** Mails what is stored. It cannot store anything of its own. */
  readonly mailWorker: WorkloadFunction;
  readonly secretNames: Readonly<Record<SecretParameterName, string>>;
};

/**
 * How a visitor's message gets from the table to support: who may do what, and the three things that start the
 * worker (the stream at once, the schedule for certain, and what SES says of a mail it took).
 */
export class ContactWork extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: ContactWorkProps) {
    super(scope, id);
    const { table, mail, endpoint, mailWorker, secretNames } = props;
    table.allow(endpoint, ["dynamodb:PutItem", "dynamodb:GetItem"]);
    table.allow(mailWorker, ["dynamodb:GetItem", "dynamodb:UpdateItem"]);
    table.allowQueryOfWork(mailWorker);
    mail.allowSending(mailWorker);
    mailWorker.allowReading([secretNames.canaryKey]);
    this.deadLetters = new Doorbell(this, "Doorbell", {
      table,
      worker: mailWorker,
      ...contactDoorbell,
    }).deadLetters;
    new SweepSchedule(this, "Sweep", { sweeper: mailWorker, intervalMinutes: sweepIntervalMinutes });
    new MailEventRule(this, "MailEvents", { mail, mailWorker });
  }
}
