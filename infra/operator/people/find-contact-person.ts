import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { contactRecordSchema, contactRows, type ContactRecord } from "#functions/contact/contact-record.ts";
import { eraseLatest } from "./erase-row.ts";
import { nothingKept, type PersonRecord } from "./person-record.ts";
import type { ScanTable } from "../command/scan-table.ts";

type Deps = {
  readonly db: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly scanTable: ScanTable;
};

const addressedSchema = z.object({ message: z.object({ email: z.string() }) });

const refsOf = (records: readonly ContactRecord[]): string => records.map(({ ref }) => ref).join(", ");

/**
 * The messages under an e-mail address, in upper or lower case; a dot is a character like any other. No index leads
 * from an address to its messages, so the whole table is read.
 * @throws when the table is out of reach, or ZodError for a row under the address that is not a message.
 */
export const findContactPerson = async (
  { db, tableName, scanTable }: Deps,
  address: string,
): Promise<PersonRecord> => {
  const isFrom = (email = "") => email.toLowerCase() === address.toLowerCase();
  const records: ContactRecord[] = [];
  for await (const page of scanTable(tableName)) {
    records.push(
      ...page
        .filter((row) => isFrom(z.safeParse(addressedSchema, row).data?.message.email))
        .map((row) => z.parse(contactRecordSchema, row)),
    );
  }
  if (records.length === 0) return nothingKept;

  const isUnconfirmed = ({ delivery }: ContactRecord) => delivery.mail !== undefined;
  const unconfirmed = records.filter(isUnconfirmed);
  return {
    addresses: records.map(({ message }) => message.email),
    kept: {
      contactMessages: records.map(
        ({ ref, receivedAtEpochMs, expiresAtEpochSeconds, message, country, campaign, spamReasons }) => ({
          ref,
          receivedAt: new Date(receivedAtEpochMs).toISOString(),
          keptUntil: new Date(expiresAtEpochSeconds * 1000).toISOString(),
          ...message,
          country,
          campaign,
          spamReasons,
        }),
      ),
    },
    objection:
      unconfirmed.length === 0
        ? undefined
        : `support may not have these messages yet: ${refsOf(unconfirmed)}. See npm run resend, or pass --unsent`,
    erase: async (evenUnconfirmed) => {
      const erased: ContactRecord[] = [];
      const left: ContactRecord[] = [];
      for (const record of records) {
        const outcome = await eraseLatest(
          db,
          tableName,
          contactRows,
          record.id,
          (row) => isUnconfirmed(row) && !evenUnconfirmed,
        );
        if (typeof outcome === "object") erased.push(outcome);
        else if (outcome !== "gone") left.push(record);
      }
      const forwarded = erased.filter(({ forwarding }) => forwarding.tries > 0);
      return {
        isWhole: left.length === 0,
        report: [
          `${erased.length} of ${records.length} contact messages erased: ${refsOf(erased) || "none"}.`,
          "Their mails, with these references in the subject, are support's to delete.",
          ...(forwarded.length === 0
            ? []
            : [`Forwarded, and the receiver's to delete: ${refsOf(forwarded)}.`]),
          ...(left.length === 0 ? [] : [`Left, since support may not have these yet: ${refsOf(left)}.`]),
        ],
      };
    },
  };
};
