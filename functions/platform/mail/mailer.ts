export type Mail = {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  /** Further headers, in printable ASCII. They contain only our own words. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
  /** Comes back with every delivery event of this mail: `[A-Za-z0-9_-]`, at most 256 characters. */
  readonly recordId: string;
};

/** `unavailable`: nothing was taken, and the mail is not to blame. `unknown`: nobody here can tell whether it left. */
export type MailOutcome =
  | { readonly type: "accepted" }
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "unavailable"; readonly reason: string }
  | { readonly type: "unknown"; readonly reason: string };

export const mailAttemptMs = 6000;

export const recordIdTag = "record-id";

export type Mailer = { readonly send: (mail: Mail) => Promise<MailOutcome> };
