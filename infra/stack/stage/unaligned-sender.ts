import type { Stage } from "./stage.ts";

/** SES signs the mail of a single address as amazonses.com, so that it passes no DMARC policy of its sender. */
export const findUnalignedSender = ({ mailFrom, mailDomain, domain }: Stage): readonly string[] =>
  mailDomain === undefined && domain === undefined
    ? [
        `mail from ${mailFrom} has no DKIM signature of its domain, so the mailboxes of support and of payers may ` +
          `reject it or treat it as spam: enter its domain as mailDomain in the row (docs/operations.md, "Mail")`,
      ]
    : [];
