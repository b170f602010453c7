import * as z from "zod/mini";
import { otherRows, personalRows, type HandlingOf } from "#functions/platform/rows/data-handling.ts";
import type { personalData } from "#shared/feature-tables.ts";
import { contactRows, type ContactRecord } from "./contact-record.ts";
import { nextDeliveryState } from "./mail/delivery-state.ts";

const countSchema = z.union([
  z.object({ id: z.string(), taken: z.number() }),
  z.object({ id: z.string().check(z.regex(/^share#/)), members: z._default(z.set(z.string()), new Set()) }),
]);

const refOf = ({ ref }: ContactRecord) => ref;

export const contactDataHandling: HandlingOf<(typeof personalData)["contact"]> = {
  messages: personalRows({
    kind: contactRows,
    subjects: ({ message, receivedAtEpochMs }) => [{ email: message.email, sinceEpochMs: receivedAtEpochMs }],
    exported: ({
      ref,
      receivedAtEpochMs,
      expiresAtEpochSeconds,
      message,
      country,
      campaign,
      sheet,
      spamReasons,
    }) => [
      {
        ref,
        receivedAt: new Date(receivedAtEpochMs).toISOString(),
        storedUntil: new Date(expiresAtEpochSeconds * 1000).toISOString(),
        ...message,
        country,
        campaign,
        sheet,
        spamReasons,
      },
    ],
    erased: () => "nothing",
    // A message is not mailed by itself: an operator decides.
    restored: nextDeliveryState,
    waits: {
      while: ({ delivery }) => delivery.mail !== undefined,
      because: "support may not have these messages yet",
      until: "See npx --no checkin-site messages resend, or pass --unsent",
    },
    label: refOf,
    remarks: (rows) => {
      const forwarded = rows.filter(({ forwarding }) => forwarding.tries > 0);
      return [
        "Support must delete the mails with these references in the subject.",
        ...(forwarded.length === 0
          ? []
          : [`Forwarded, so the receiver must delete them: ${forwarded.map(refOf).join(", ")}.`]),
      ];
    },
  }),
  // The live row already counts mails since the backup. In the worst case, a lost count lets a day's budget be used
  // twice.
  counts: otherRows(countSchema, () => Promise.resolve("outdated")),
};
