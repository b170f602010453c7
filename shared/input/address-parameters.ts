import * as z from "zod/mini";

/** A query, with or without its `?`, a fragment without its `#`, or the pairs of one. */
export type AddressParameters = string | Iterable<readonly [string, string]>;

/** For a parameter that may be missing. A value that the schema refuses is as good as none: nobody gets to see it. */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/**
 * What an address holds, as the schema returns it. Anybody can write an address, so this is the only place that reads one:
 * a page shows nothing that no schema has accepted. Of a name that is there twice the first value counts.
 * @param schema of `ifValid` fields, of either build of zod
 */
export const readParameters = <Schema extends z.core.$ZodObject>(
  schema: Schema,
  source: AddressParameters,
): z.output<Schema> => {
  const pairs = typeof source === "string" ? new URLSearchParams(source) : source;
  return z.parse(schema, Object.fromEntries([...pairs].toReversed()));
};

/** The parameters as a query without its `?`. */
export const writeParameters = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString();

/**
 * The query with these values in place of its own, without its `?`. Others stay as they are: a link keeps its campaign.
 * @param values undefined for a parameter that goes
 */
export const changeParameters = (
  search: string,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  return query.toString();
};
