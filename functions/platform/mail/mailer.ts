export type Mail = {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  /** Further headers, in printable ASCII. They contain no visitor's text. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  /** Returned with every delivery event of this mail: `[A-Za-z0-9_-]`, at most 256 characters. */
  readonly recordId: string;
};

/** `unavailable`: nothing was accepted, and the cause is not the mail. `unknown`: it may have been sent or not. */
export type MailOutcome =
  | { readonly type: "accepted" }
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "unavailable"; readonly reason: string }
  | { readonly type: "unknown"; readonly reason: string };

export const mailAttemptMs = 6000;

export const recordIdTag = "record-id";

export type Mailer = { readonly send: (mail: Mail) => Promise<MailOutcome> };
