import * as z from "zod/mini";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import type { CreateResource } from "./custom-resource-handler.ts";

/** The versions of secrets, each with its own value that never changes. */
export type SecretVersions = {
  readonly read: (secretId: string, version: string) => Promise<string | undefined>;
  /**
   * Makes a version.
   * @throws SecretVersionTakenError if there is one of that name: its value stays
   */
  readonly make: (secretId: string, version: string, value: string) => Promise<void>;
};

export class SecretVersionTakenError extends Error {
  // The name counts as an outage: the next attempt reads the version.
  override readonly name = "TimeoutError";
}

/** A lost value that CloudFront sends cannot be generated again: the functions would accept a different one. */
class LostSecretError extends Error {
  override readonly name = "LostSecretError";
}

/** Functions that do not accept the value that CloudFront sends would reject every request. */
class NotAcceptedError extends Error {
  override readonly name = "NotAcceptedError";
}

const propertiesSchema = z.object({
  SecretId: z.string(),
  Accepted: z.array(z.string()),
  Sent: z.string(),
});

/** A value is generated only for a version that is new to the stack: no retry or rollback changes one. */
export const makeOriginSecret =
  (versions: SecretVersions, newValue: () => string): CreateResource =>
  async (wanted, had) => {
    const { SecretId, Accepted, Sent } = z.parse(propertiesSchema, wanted);
    if (!Accepted.includes(Sent)) throw new NotAcceptedError(`version ${Sent} is sent but not accepted`);
    const before = z.safeParse(propertiesSchema, had).data;
    const readOrMake = async (version: string): Promise<string> => {
      const value = await versions.read(SecretId, version);
      if (value !== undefined) return value;
      if (before?.Accepted.includes(version))
        throw new LostSecretError(`version ${version} of ${SecretId} is gone`);
      const made = newValue();
      await versions.make(SecretId, version, made);
      return made;
    };
    // Undefined after a first request that failed: CloudFront does not send the value yet.
    const stillSent = before && (await versions.read(SecretId, before.Sent));
    const digests = new Set(stillSent === undefined ? [] : [digestOf(stillSent)]);
    // Made one after the other: Secrets Manager is only certain to retain the versions that were made last.
    for (const version of Accepted) digests.add(digestOf(await readOrMake(version)));
    // Sorted, whatever the order of the versions: functions are redeployed when this text changes.
    return { Digests: [...digests].toSorted().join(",") };
  };
