import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import type { Clock } from "./clock.ts";
import { nonEmpty, ownEnv } from "./env.ts";
import { parseJson } from "#shared/input/parse-json.ts";

/** SSM is out of reach or does not have a valid value. It counts as an outage: the visitor may retry. */
class ParameterUnavailableError extends Error {
  override readonly name = "TimeoutError";
}

export class ParameterMissingError extends ParameterUnavailableError {}

export const makeSsm = (): SSMClient =>
  new SSMClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
  });

/** Parses the text of a parameter if it is a JSON object, list or quoted string. A number stays a string. */
export const parameterValueOf = (text: string): unknown =>
  (/^[{["]/.test(text) ? parseJson(text) : undefined) ?? text;

const namesMax = 10;

type Texts = ReadonlyMap<string | undefined, string | undefined>;

const fetchTexts = async (ssm: SSMClient, names: string[]): Promise<Texts> => {
  const { Parameters = [] } = await ssm.send(
    new GetParametersCommand({ Names: names, WithDecryption: true }),
  );
  return new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
};

/** The time for which a value counts as current, and for which it may be used while SSM is out of reach. */
type ParameterAge = { readonly freshMs: number; readonly usableMs: number };

const secretAge: ParameterAge = { freshMs: 5 * 60_000, usableMs: 60 * 60_000 };

/** The pause before another request for a missing parameter: frequent requests must not use up SSM's rate limit. */
const missingMs = 15_000;

export const neverCached: ParameterAge = { freshMs: 0, usableMs: 0 };

type ParameterDeps = { readonly clock: Clock; readonly ssm: SSMClient };

export type ParameterReader<Value> = {
  readonly read: () => Promise<Value>;
  /** Reads the parameter from SSM without the cache, for use after a service has rejected the cached value. */
  readonly readAgain: () => Promise<Value>;
};

export type ReaderOf = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  age?: ParameterAge,
) => ParameterReader<z.output<Schema>>;

type Parameter = {
  readonly name: string;
  readonly isDue: () => boolean;
  readonly take: (texts: Promise<Texts>) => Promise<unknown>;
};

/**
 * Created once per function for every parameter that it reads. A request for one parameter fetches all that are due, so
 * a cold start costs one request: SSM allows 40 a second in an account and region.
 * A value is cached for a limited time (by default five minutes, or an hour while SSM is out of reach), so a rotated
 * secret takes effect and a short outage of SSM does not. Concurrent readers share one request, and a failed one is
 * never cached.
 */
export const makeParameterReaders = ({ clock, ssm }: ParameterDeps): ReaderOf => {
  const parameters: Parameter[] = [];

  const request = (wanted: Parameter): Promise<Texts> => {
    const others = parameters.filter((other) => other !== wanted && other.isDue()).slice(0, namesMax - 1);
    const texts = fetchTexts(
      ssm,
      [wanted, ...others].map(({ name }) => name),
    );
    // No reader waits for these yet. A later reader of a missing one gets the error.
    for (const other of others) other.take(texts).catch(() => undefined);
    return texts;
  };

  return <Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
    { freshMs, usableMs }: ParameterAge = secretAge,
  ) => {
    type Value = z.output<Schema>;
    let known: { readonly value: Value; readonly readAtEpochMs: number } | undefined;
    let underWay: Promise<Value> | undefined;
    let missing: { readonly error: ParameterMissingError; readonly seenAtEpochMs: number } | undefined;

    const findYoungerThan = (ageMs: number) =>
      known !== undefined && clock() - known.readAtEpochMs < ageMs ? known : undefined;

    const receive = async (texts: Promise<Texts>): Promise<Value> => {
      try {
        const text = (await texts).get(name);
        if (text === undefined) throw new ParameterMissingError(`${name} cannot be read: it does not exist`);
        const value = z.parse(schema, parameterValueOf(text));
        known = { value, readAtEpochMs: clock() };
        return value;
      } catch (error) {
        const usable = findYoungerThan(usableMs);
        if (usable !== undefined) return usable.value;
        if (error instanceof ParameterMissingError) {
          missing = { error, seenAtEpochMs: clock() };
          throw error;
        }
        // The cause may quote the value, so it is not passed on. SSM's own log shows every request.
        throw new ParameterUnavailableError(`${name} cannot be read, or has an invalid value`);
      }
    };

    const take = (texts: Promise<Texts>): Promise<Value> => {
      underWay = receive(texts).finally(() => {
        underWay = undefined;
      });
      return underWay;
    };

    const parameter = {
      name,
      isDue: () => underWay === undefined && findYoungerThan(freshMs) === undefined,
      take,
    };
    parameters.push(parameter);

    const readAgain = () => underWay ?? take(request(parameter));
    return {
      read: () => {
        const fresh = findYoungerThan(freshMs);
        if (fresh !== undefined) return Promise.resolve(fresh.value);
        if (missing !== undefined && clock() - missing.seenAtEpochMs < Math.min(freshMs, missingMs))
          return Promise.reject(missing.error);
        return readAgain();
      },
      readAgain,
    };
  };
};

export const orIfMissing =
  <Value, None>(read: () => Promise<Value>, none: None) =>
  async (): Promise<Value | None> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ParameterMissingError) return none;
      throw error;
    }
  };

export const openParameters = (clock: Clock): ReaderOf => {
  const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });
  return (variable, schema, age) => readerOf(ownEnv({ [variable]: nonEmpty })[variable] ?? "", schema, age);
};
