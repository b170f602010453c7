/** Whom a reply goes to: a number in E.164, or Meta's id of a person who hides theirs. */
export type Recipient =
  | { readonly type: "number"; readonly e164: string }
  | { readonly type: "user"; readonly id: string };

export type Reply =
  /** `further`: what follows the code in its long form; absent in what an earlier release has sealed. */
  | { readonly type: "code"; readonly code: string; readonly further?: string | undefined }
  | { readonly type: "wait"; readonly minutes: number }
  | { readonly type: "ask number" };

/** `later`: this reply has to wait. `unavailable`: all have to, or it may have arrived, and twice does no harm. */
export type ReplyOutcome =
  | { readonly type: "accepted" }
  | { readonly type: "later" | "unavailable" | "refused"; readonly code: string };

export const replyAttemptMs = 6000;

export type ReplySender = {
  readonly send: (recipient: Recipient, reply: Reply) => Promise<ReplyOutcome>;
};
