/** The recipient of a reply: a number in E.164, or Meta's id of a person who hides theirs. */
export type Recipient =
  | { readonly type: "number"; readonly e164: string }
  | { readonly type: "user"; readonly id: string };

export type Reply =
  /**
   * `further`: the digits after the code in its long form; absent in replies that an earlier release sealed. `minutes`:
   * the rest of the time for which the code is valid.
   */
  | {
      readonly type: "code";
      readonly code: string;
      readonly further?: string | undefined;
      readonly minutes: number;
    }
  | { readonly type: "wait"; readonly minutes: number }
  | { readonly type: "request number" };

/** `later`: this reply has to wait. `unavailable`: all have to, or it may have arrived, and a duplicate is harmless. */
export type ReplyOutcome =
  | { readonly type: "accepted" }
  | { readonly type: "later" | "unavailable" | "refused"; readonly code: string };

export const replyAttemptMs = 6000;

export type ReplySender = {
  readonly send: (recipient: Recipient, reply: Reply) => Promise<ReplyOutcome>;
};
