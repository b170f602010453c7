import { SSMClient } from "@aws-sdk/client-ssm";
import middy from "@middy/core";
import ssm from "@middy/ssm";
import { getInternal } from "@middy/util";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import type { Clock } from "./clock.ts";

/** The value of one SSM parameter; where it is JSON, parsed. Rejects when there is none. */
export type FetchParameter = (name: string) => Promise<unknown>;

/** SSM is out of reach, or does not hold what we need. Reads as an outage: the visitor may try again. */
export class ParameterUnavailableError extends Error {
  override readonly name = "TimeoutError";
}

const makeSsmClientOptions = () => ({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
});

/** The chain below runs beside a request, not for one, and no part of it looks at a context. */
const noInvocation = z.parse(z.custom<Context>(), {});

/** Reads a SecureString through `@middy/ssm`, without its cache: that one keeps a value for ever or forgets it. */
export const fetchFromSsm: FetchParameter = async (name) => {
  const chain = middy<unknown, unknown>({ timeoutEarlyInMillis: 0 })
    .use(
      ssm({
        AwsClient: SSMClient,
        awsClientOptions: makeSsmClientOptions(),
        fetchData: { value: name },
        cacheExpiry: 0,
        cacheKey: name,
      }),
    )
    .before(async (request) => {
      const { value } = await getInternal(["value"], request);
      request.earlyResponse = value;
    })
    .handler(() => undefined);
  return chain({}, noInvocation);
};

/** How long a value that was read is taken for current, and how long it is used while SSM is out of reach. */
export type ParameterAge = { readonly freshMs: number; readonly usableMs: number };

const secretAge: ParameterAge = { freshMs: 5 * 60_000, usableMs: 60 * 60_000 };

export type ParameterDeps = { readonly clock: Clock; readonly fetchParameter: FetchParameter };

export type ParameterReader<Value> = {
  /**
   * What SSM held a moment ago, see `ParameterAge`.
   * @throws ParameterUnavailableError
   */
  readonly read: () => Promise<Value>;
  /** The same, asked of SSM now: for a value that somebody has just refused. */
  readonly readAgain: () => Promise<Value>;
};

/**
 * Keeps a parameter in memory for a bounded time (five minutes, an hour while SSM is away, unless told otherwise), so that a rotated secret is picked up and a short outage of SSM goes
 * unnoticed. Requests that come together share one fetch; a failed fetch is never remembered.
 */
export const makeParameterReader = <Schema extends z.ZodMiniType>(
  { clock, fetchParameter }: ParameterDeps,
  name: string,
  schema: Schema,
  { freshMs, usableMs }: ParameterAge = secretAge,
): ParameterReader<z.output<Schema>> => {
  let known: { readonly value: z.output<Schema>; readonly readAtEpochMs: number } | undefined;
  let underWay: Promise<z.output<Schema>> | undefined;

  const fetchIt = async (): Promise<z.output<Schema>> => {
    try {
      const value = z.parse(schema, await fetchParameter(name));
      known = { value, readAtEpochMs: clock() };
      return value;
    } catch {
      // The cause may quote the value, so it goes no further; SSM's own log tells who asked for what.
      if (known !== undefined && clock() - known.readAtEpochMs < usableMs) return known.value;
      throw new ParameterUnavailableError(`${name} cannot be read, or has another form than it should`);
    }
  };

  const readAgain = () => {
    underWay ??= fetchIt().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    read: () =>
      known !== undefined && clock() - known.readAtEpochMs < freshMs
        ? Promise.resolve(known.value)
        : readAgain(),
    readAgain,
  };
};
