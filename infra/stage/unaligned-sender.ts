import type { Stage } from "./stage.ts";

/**
 * Why the mail of a stage may not be found, in one sentence; none for a stage whose mail is signed in its sender's
 * name. SES signs the mail of a single address as amazonses.com, which is not its sender's domain, so that it passes no
 * DMARC policy.
 */
export const findUnalignedSender = ({ mailFrom, mailDomain, domain }: Stage): readonly string[] =>
  mailDomain === undefined && domain === undefined
    ? [
        `mail from ${mailFrom} is not signed in its domain's name, so support's mailbox, and a payer's, may refuse it or take it for junk: name its domain as mailDomain in the row (docs/operations.md, "Mail")`,
      ]
    : [];
