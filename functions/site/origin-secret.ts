import * as z from "zod/mini";
import { digestOf } from "#functions/platform/http/accepted-digest.ts";
import type { CreateResource } from "./custom-resource-handler.ts";

/** The versions of secrets, each with a value of its own that never changes. */
export type SecretVersions = {
  readonly read: (secretId: string, version: string) => Promise<string | undefined>;
  /** Makes a version. @throws SecretVersionTakenError when there is one of that name: its value stays. */
  readonly make: (secretId: string, version: string, value: string) => Promise<void>;
};

export class SecretVersionTakenError extends Error {
  // Reads as an outage: the next attempt finds it.
  override readonly name = "TimeoutError";
}

/** A value that CloudFront sends cannot be made anew: the functions would accept another one. */
class LostSecretError extends Error {
  override readonly name = "LostSecretError";
}

/** Functions that do not accept what CloudFront sends would refuse everybody. */
class NotAcceptedError extends Error {
  override readonly name = "NotAcceptedError";
}

const propertiesSchema = z.object({
  SecretId: z.string(),
  Accepted: z.array(z.string()),
  Sent: z.string(),
});

/** A value is made only for a version that the stack names for the first time: no repetition or rollback changes one. */
export const makeOriginSecret =
  (versions: SecretVersions, newValue: () => string): CreateResource =>
  async (wanted, had) => {
    const { SecretId, Accepted, Sent } = z.parse(propertiesSchema, wanted);
    if (!Accepted.includes(Sent)) throw new NotAcceptedError(`version ${Sent} is sent and not accepted`);
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
    // Undefined after a first request that failed: then nobody sends it.
    const stillSent = before && (await versions.read(SecretId, before.Sent));
    const digests = new Set(stillSent === undefined ? [] : [digestOf(stillSent)]);
    // One after the other: the versions that Secrets Manager keeps for certain are those that were made last.
    for (const version of Accepted) digests.add(digestOf(await readOrMake(version)));
    // In one order, whatever the order of the versions: functions are deployed anew when this text changes.
    return { Digests: [...digests].toSorted().join(",") };
  };
