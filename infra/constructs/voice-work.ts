import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { SecretParameterName } from "#infra/capabilities/parameter-names.ts";
import { sweepIntervalMinutes, voiceDoorbell } from "#infra/capabilities/workloads.ts";
import { Doorbell } from "./doorbell.ts";
import { SweepSchedule } from "./sweep-schedule.ts";
import type { WorkTable } from "./work-table.ts";
import type { WorkloadFunction } from "./workload-function.ts";

export type VoiceWorkProps = {
  readonly table: WorkTable;
  /** Places a call for a right code: the only one that heeds the switch. */
  readonly start: WorkloadFunction;
  /** Tells the page how far a call has come, and cannot change it. */
  readonly status: WorkloadFunction;
  /** Is told by WhatsApp of a message and stores it. It cannot answer one. */
  readonly whatsappWebhook: WorkloadFunction;
  /** Is told by the voice provider how a call goes on. */
  readonly voiceWebhook: WorkloadFunction;
  /** Answers messages with a code: the only one that can write to anybody. */
  readonly codeWorker: WorkloadFunction;
  readonly secretNames: Readonly<Record<SecretParameterName, string>>;
  readonly switchParameter: string;
};

/**
 * How a visitor's message becomes a code, and the code one call: who may touch which row how, who may read which secret,
 * and the two things that start the worker (the stream at once, the schedule for certain).
 */
export class VoiceWork extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: VoiceWorkProps) {
    super(scope, id);
    const { table, start, status, whatsappWebhook, voiceWebhook, codeWorker, secretNames, switchParameter } =
      props;
    for (const workload of [start, codeWorker]) {
      table.allow(workload, ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:UpdateItem"]);
    }
    table.allow(status, ["dynamodb:GetItem"]);
    table.allow(whatsappWebhook, ["dynamodb:GetItem", "dynamodb:PutItem"]);
    table.allow(voiceWebhook, ["dynamodb:GetItem", "dynamodb:UpdateItem"]);
    table.allowQueryOfWork(codeWorker);

    start.allowReading([secretNames.voiceProvider, secretNames.numberKey, switchParameter]);
    whatsappWebhook.allowReading([secretNames.whatsappWebhook, secretNames.numberKey]);
    voiceWebhook.allowReading([secretNames.voiceProvider]);
    codeWorker.allowReading([secretNames.whatsappToken, secretNames.numberKey]);

    this.deadLetters = new Doorbell(this, "Doorbell", {
      table,
      worker: codeWorker,
      ...voiceDoorbell,
    }).deadLetters;
    new SweepSchedule(this, "Sweep", { sweeper: codeWorker, intervalMinutes: sweepIntervalMinutes });
  }
}
