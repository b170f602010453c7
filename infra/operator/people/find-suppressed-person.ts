import { NotFoundException, type SESv2 } from "@aws-sdk/client-sesv2";
import { unlessMissing } from "../command/unless-missing.ts";
import { nothingStored, type PersonRecord } from "./person-record.ts";

const isNotListed = (error: Error): boolean => error instanceof NotFoundException;

/**
 * Addresses are listed after a bounce or a complaint, until an operator removes them; each spelling may be listed
 * separately.
 */
export const findSuppressedPerson = async (
  ses: SESv2,
  addresses: readonly string[],
): Promise<PersonRecord> => {
  const found: { address: string; reason: string | undefined; since: string | undefined }[] = [];
  for (const address of new Set(addresses)) {
    const request = ses.getSuppressedDestination({ EmailAddress: address });
    const result = await unlessMissing(request, isNotListed);
    const { Reason: reason, LastUpdateTime: time } = result?.SuppressedDestination ?? {};
    if (result !== undefined) found.push({ address, reason, since: time?.toISOString() });
  }
  if (found.length === 0) return nothingStored;
  return {
    data: { mailSuppressed: found },
    addresses: [],
    objection: undefined,
    erase: async (_, report) => {
      for (const { address } of found)
        await unlessMissing(ses.deleteSuppressedDestination({ EmailAddress: address }), isNotListed);
      report(
        "The address was taken off SES's suppression list, which all stages of the account share: mail to it is tried again.",
      );
      return true;
    },
  };
};
