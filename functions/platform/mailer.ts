export type Mail = {
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Comes back with every delivery event of this mail; `[A-Za-z0-9_-]`, at most 256 characters. */
  readonly recordId: string;
};

/**
 * What became of one attempt. `unavailable`: the service took nothing, the mail is not to blame. `refused`: the
 * service will not take this mail. `unknown`: it may have left or not, and nobody here can tell.
 */
export type MailOutcome =
  | { readonly type: "accepted" }
  | { readonly type: "refused"; readonly reason: string }
  | { readonly type: "unavailable"; readonly reason: string }
  | { readonly type: "unknown"; readonly reason: string };

export type Mailer = { readonly send: (mail: Mail) => Promise<MailOutcome> };
