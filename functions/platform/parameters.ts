import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import * as z from "zod/mini";
import type { Clock } from "./clock.ts";
import { nonEmpty, ownEnv } from "./env.ts";

/** SSM is out of reach, or does not hold what we need. Reads as an outage: the visitor may try again. */
class ParameterUnavailableError extends Error {
  override readonly name = "TimeoutError";
}

/** SSM has answered: nobody has made it yet. */
export class ParameterMissingError extends ParameterUnavailableError {}

export const makeSsm = (): SSMClient =>
  new SSMClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1500, throwOnRequestTimeout: true },
  });

/** What the text of a parameter says: JSON of an object, a list or a quoted text is parsed; a number stays a text. */
export const parameterValueOf = (text: string): unknown => {
  if (!/^[{["]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** SSM's quota: names in one GetParameters. */
const namesMax = 10;

type Texts = ReadonlyMap<string | undefined, string | undefined>;

const fetchTexts = async (ssm: SSMClient, names: string[]): Promise<Texts> => {
  const { Parameters = [] } = await ssm.send(
    new GetParametersCommand({ Names: names, WithDecryption: true }),
  );
  return new Map(Parameters.map(({ Name, Value }) => [Name, Value]));
};

/** How long a value counts as current, and how long it may be used while SSM is out of reach. */
type ParameterAge = { readonly freshMs: number; readonly usableMs: number };

const secretAge: ParameterAge = { freshMs: 5 * 60_000, usableMs: 60 * 60_000 };

/** For values that are only right at the moment they are read. */
export const neverCached: ParameterAge = { freshMs: 0, usableMs: 0 };

type ParameterDeps = { readonly clock: Clock; readonly ssm: SSMClient };

export type ParameterReader<Value> = {
  /**
   * What SSM held a moment ago (see `ParameterAge`).
   * @throws ParameterUnavailableError, or ParameterMissingError
   */
  readonly read: () => Promise<Value>;
  /** The same, asked of SSM now: for a value that was just refused. */
  readonly readAgain: () => Promise<Value>;
};

/** The reader of one more parameter. */
export type ReaderOf = <Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
  age?: ParameterAge,
) => ParameterReader<z.output<Schema>>;

type Parameter = {
  readonly name: string;
  /** Neither current nor being read. */
  readonly isDue: () => boolean;
  readonly take: (texts: Promise<Texts>) => Promise<unknown>;
};

/**
 * Made once per function, which names every parameter that it reads. A request for one asks for all that are due, so a
 * cold start costs one request: SSM takes 40 a second in an account and region.
 * Each value is kept in memory for a limited time (five minutes, an hour while SSM is away, unless told otherwise), so
 * a rotated secret is picked up and a short outage of SSM goes unnoticed. Readers that come together share one request;
 * a failed one is never remembered.
 */
export const makeParameterReaders = ({ clock, ssm }: ParameterDeps): ReaderOf => {
  const parameters: Parameter[] = [];

  const ask = (wanted: Parameter): Promise<Texts> => {
    const others = parameters.filter((other) => other !== wanted && other.isDue()).slice(0, namesMax - 1);
    const texts = fetchTexts(
      ssm,
      [wanted, ...others].map(({ name }) => name),
    );
    // Nobody waits for these yet: a later reader of a missing one asks again and gets the error.
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

    const findYoungerThan = (ageMs: number) =>
      known !== undefined && clock() - known.readAtEpochMs < ageMs ? known : undefined;

    const receive = async (texts: Promise<Texts>): Promise<Value> => {
      try {
        const text = (await texts).get(name);
        if (text === undefined) throw new ParameterMissingError(`${name} cannot be read: nobody has made it`);
        const value = z.parse(schema, parameterValueOf(text));
        known = { value, readAtEpochMs: clock() };
        return value;
      } catch (error) {
        const usable = findYoungerThan(usableMs);
        if (usable !== undefined) return usable.value;
        if (error instanceof ParameterMissingError) throw error;
        // The cause may quote the value, so it goes no further; SSM's own log shows who asked for what.
        throw new ParameterUnavailableError(`${name} cannot be read, or has another form than it should`);
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

    const readAgain = () => underWay ?? take(ask(parameter));
    return {
      read: () => {
        const fresh = findYoungerThan(freshMs);
        return fresh === undefined ? readAgain() : Promise.resolve(fresh.value);
      },
      readAgain,
    };
  };
};

/** The same reader, which tells `none` of a parameter that nobody has made yet. */
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

/** A function's own parameters, each by the variable that names it. */
export const openParameters = (clock: Clock): ReaderOf => {
  const readerOf = makeParameterReaders({ clock, ssm: makeSsm() });
  return (variable, schema, age) => readerOf(ownEnv({ [variable]: nonEmpty })[variable] ?? "", schema, age);
};
