import * as z from "zod/mini";
import {
  mailStateSchema,
  newMailState,
  nextMailState,
  type MailEvent,
} from "#functions/platform/mail/mail-state.ts";
import { nextMailWithoutEvents } from "#functions/platform/mail/mail-without-events.ts";

export const deliveryStateSchema = z.extend(mailStateSchema, {
  acknowledgement: z.optional(mailStateSchema),
});

export type DeliveryState = z.infer<typeof deliveryStateSchema>;

export type DeliveryEvent =
  /** `acknowledges`: the sender is to get an acknowledgement from now on, unless one is under way already. */
  | (MailEvent & { readonly acknowledges?: boolean })
  | { readonly type: "acknowledgement"; readonly mail: MailEvent; readonly sinceEpochMs: number };

export type DeliveryWork = NonNullable<DeliveryState["mail"]> | "acknowledge";

/** The keys of the sparse index. The acknowledgement is due once support's mail has left. */
export const workOfDelivery = ({
  mail,
  dueAtEpochMs = 0,
  acknowledgement,
}: DeliveryState): { readonly work: DeliveryWork; readonly dueAtEpochMs: number } | undefined => {
  const isToBeNotified = acknowledgement?.mail === "pending" && (mail === undefined || mail === "accepted");
  if (isToBeNotified)
    return { work: "acknowledge", dueAtEpochMs: acknowledgement.dueAtEpochMs ?? dueAtEpochMs };
  return mail === undefined ? undefined : { work: mail, dueAtEpochMs };
};

export const nextDeliveryState = (
  { acknowledgement, ...mail }: DeliveryState,
  event: DeliveryEvent,
  now: number,
): DeliveryState | undefined => {
  if (event.type === "acknowledgement") {
    const next = nextMailWithoutEvents(acknowledgement, event.mail, event.sinceEpochMs, now);
    return next && { ...mail, acknowledgement: next };
  }
  const next = nextMailState(mail, event, now);
  if (event.type === "restored") {
    // It is unknown whether the sender got this acknowledgement since the backup, so it is not sent automatically.
    if (acknowledgement?.mail === "pending") return next ?? mail;
    return next && (acknowledgement === undefined ? next : { ...next, acknowledgement });
  }
  if (next === undefined) return undefined;
  const mailState = acknowledgement ?? (event.acknowledges === true ? newMailState(now) : undefined);
  return mailState === undefined ? next : { ...next, acknowledgement: mailState };
};
