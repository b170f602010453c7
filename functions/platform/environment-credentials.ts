import * as z from "zod/mini";
import { nonEmpty, ownEnv } from "./env.ts";

type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

/**
 * The credentials that Lambda puts into the environment of every function. In the bundles this module replaces the SDK's
 * `credential-provider-node` (infra/build/build-functions.ts), whose other sources (SSO, STS, profiles, metadata services)
 * are a quarter of a bundle, and which Lambda never uses.
 */
export const defaultProvider = () => (): Promise<Credentials> =>
  Promise.try(() => {
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = ownEnv({
      AWS_ACCESS_KEY_ID: nonEmpty,
      AWS_SECRET_ACCESS_KEY: nonEmpty,
      // A user's access keys, as in a local environment, come without a token.
      AWS_SESSION_TOKEN: z.optional(nonEmpty),
    });
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
    };
  });
