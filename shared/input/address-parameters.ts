import * as z from "zod/mini";

/** A query, with or without its `?`, a fragment without its `#`, or the pairs of one. */
export type AddressParameters = string | Iterable<readonly [string, string]>;

/** A parameter that may be missing. An invalid value is treated as missing and is not shown. */
export const ifValid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/**
 * The parameters of a URL, as the schema returns them. Anyone can write a URL, so only this function reads one: pages
 * show no value that a schema has not accepted. If a name occurs twice, the first value counts.
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
 * The query with these values in place of its own, without its `?`. Other parameters are unchanged: a link preserves
 * its campaign.
 * @param values undefined for a parameter to remove
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
