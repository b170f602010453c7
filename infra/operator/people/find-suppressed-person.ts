import {
  DeleteSuppressedDestinationCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import { nothingKept, type PersonRecord } from "./person-record.ts";

const unlessMissing = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
};

/** Listed after a bounce or a complaint, until somebody removes it; each spelling may be listed separately. */
export const findSuppressedPerson = async (
  ses: SESv2Client,
  addresses: readonly string[],
): Promise<PersonRecord> => {
  const found: { address: string; reason: string | undefined; since: string | undefined }[] = [];
  for (const address of new Set(addresses)) {
    const answer = await unlessMissing(
      ses.send(new GetSuppressedDestinationCommand({ EmailAddress: address })),
    );
    const { Reason: reason, LastUpdateTime: time } = answer?.SuppressedDestination ?? {};
    if (answer !== undefined) found.push({ address, reason, since: time?.toISOString() });
  }
  if (found.length === 0) return nothingKept;
  return {
    kept: { mailSuppressed: found },
    addresses: [],
    objection: undefined,
    erase: async () => {
      for (const { address } of found)
        await unlessMissing(ses.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address })));
      return {
        isWhole: true,
        report: [
          "The address was taken off SES's suppression list, which all stages of the account share: mail to it is tried again.",
        ],
      };
    },
  };
};
