import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Base } from "#functions/platform/base.ts";
import { nonEmpty, ownEnv, positiveInteger } from "#functions/platform/env.ts";
import { openParameters, orIfMissing } from "#functions/platform/parameters.ts";
import { openTable } from "#functions/platform/rows/table.ts";
import { whatsappTokenSchema, whatsappWebhookSchema } from "#shared/voice/voice-parameters.ts";
import { whatsappSendModes } from "#shared/voice/voice-settings.ts";
import { messageRows } from "../whatsapp/message-record.ts";
import { numberRows } from "../number/number-record.ts";
import { openKeys, workDependencies } from "../voice-dependencies.ts";
import { makeWhatsappReplySender } from "../whatsapp/whatsapp-reply-sender.ts";

export const whatsappWebhookDependencies = (base: Base) => {
  const { rowsOf } = openTable();
  const parameter = openParameters(base.clock);
  const readWebhook = orIfMissing(
    parameter("WHATSAPP_WEBHOOK_PARAMETER", whatsappWebhookSchema).read,
    undefined,
  );
  return {
    ...workDependencies(base),
    messages: rowsOf(messageRows),
    numberId: ownEnv({ WHATSAPP_NUMBER_ID: nonEmpty }).WHATSAPP_NUMBER_ID,
    readAppSecrets: async () => (await readWebhook())?.appSecrets ?? [],
    readVerifyToken: async () => (await readWebhook())?.verifyToken,
    readKeys: openKeys(parameter),
    drawDigits: (count: number) => String(randomInt(0, 10 ** count)).padStart(count, "0"),
  };
};

export const codesDependencies = (base: Base) => {
  const env = ownEnv({
    WHATSAPP_BASE: nonEmpty,
    WHATSAPP_NUMBER_ID: nonEmpty,
    WHATSAPP_SEND_MODE: z.enum(whatsappSendModes),
    LEASE_SECONDS: positiveInteger,
  });
  const { rowsOf, workRowsOf } = openTable();
  const parameter = openParameters(base.clock);
  return {
    ...workDependencies(base),
    messages: workRowsOf(messageRows),
    numbers: rowsOf(numberRows),
    sender: makeWhatsappReplySender({
      fetch,
      base: env.WHATSAPP_BASE,
      numberId: env.WHATSAPP_NUMBER_ID,
      sendMode: env.WHATSAPP_SEND_MODE,
      token: parameter("WHATSAPP_TOKEN_PARAMETER", whatsappTokenSchema),
    }),
    readKeys: openKeys(parameter),
    newId: randomUUID,
    leaseMs: env.LEASE_SECONDS * 1000,
  };
};
