import messages from "#messages/api-errors.json" with { type: "json" };
import type { MeteredBase } from "../base.ts";
import { parseJson } from "#shared/input/parse-json.ts";
import * as z from "zod/mini";

type Signed<Schema extends z.ZodMiniType> = {
  readonly isSigned: boolean;
  readonly body: Uint8Array;
  readonly schema: Schema;
  readonly refused: string;
  readonly accepted: string;
};

export const readSignedWebhook = <Schema extends z.ZodMiniType>(
  { log, emitMetric }: Pick<MeteredBase, "log" | "emitMetric">,
  { isSigned, body, schema, refused, accepted }: Signed<Schema>,
) => {
  emitMetric(isSigned ? accepted : refused, 1);
  if (!isSigned) {
    log.warn("webhook refused", {});
    return {
      type: "refused",
      code: "invalid-signature",
      message: messages.webhook.invalidSignature,
    } as const;
  }
  const webhook = z.safeParse(schema, parseJson(new TextDecoder().decode(body))).data;
  return webhook === undefined
    ? ({ type: "refused", code: "invalid-notice", message: messages.webhook.unknown } as const)
    : ({ type: "webhook", webhook } as const);
};
