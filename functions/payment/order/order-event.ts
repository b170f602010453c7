import type { AttemptTerms, CheckSource, SettledAs } from "./order-state.ts";
import type { StatusOutcome } from "../payment-provider.ts";
import type { MailEvent } from "#functions/platform/mail/mail-state.ts";
import type { RefundEvent } from "../refund/refund-event.ts";

export type OrderEvent =
  | RefundEvent
  | (AttemptTerms & {
      readonly type: "send";
      readonly attempt: number;
      readonly leaseId: string;
      readonly leaseEndsAtEpochMs: number;
    })
  | (AttemptTerms & { readonly type: "corrected" })
  /** A client without a receipt key of the attempt was sent to its checkout as well. */
  | { readonly type: "shared"; readonly attempt: number }
  | {
      readonly type: "opened";
      readonly attempt: number;
      readonly providerOrderId: string;
      readonly redirectUrl: string;
      readonly expireAtEpochMs: number;
    }
  | {
      readonly type: "not opened";
      readonly attempt: number;
      readonly leaseId: string;
      readonly mayHaveTakenIt: boolean;
      readonly code: string;
    }
  /** Claims the next request to the provider: at most one in `pollIntervalMs`, from any caller. */
  | { readonly type: "poll"; readonly attempt: number; readonly source: CheckSource }
  | {
      readonly type: "answered";
      readonly attempt: number;
      readonly source: CheckSource;
      readonly response: StatusOutcome;
    }
  | { readonly type: "noticed"; readonly attempt: number }
  | { readonly type: "receipt mail"; readonly attempt: number; readonly mail: MailEvent }
  | {
      readonly type: "settled by hand";
      readonly as: SettledAs;
      readonly link?: string | undefined;
      readonly by: string;
    }
  | { readonly type: "revoked" }
  /** The row comes from a backup: only the provider has the current state of the order. */
  | { readonly type: "restored" };
