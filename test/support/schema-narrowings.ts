export type JsonSchema = Readonly<Record<string, unknown>>;

type Comparison = (before: unknown, now: unknown) => boolean;

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isLooserMinimum: Comparison = (before, now) =>
  now === undefined || (before !== undefined && Number(now) <= Number(before));
const isLooserMaximum: Comparison = (before, now) =>
  now === undefined || (before !== undefined && Number(now) >= Number(before));
const isGoneOrSame: Comparison = (before, now) =>
  now === undefined || JSON.stringify(now) === JSON.stringify(before);

/** A compatible change may make `additionalProperties: false` open, but not the reverse. */
const isAsOpen: Comparison = (before, now) => now !== false || before === false;

const looserWhen: Readonly<Record<string, Comparison>> = {
  minLength: isLooserMinimum,
  minimum: isLooserMinimum,
  exclusiveMinimum: isLooserMinimum,
  minItems: isLooserMinimum,
  maxLength: isLooserMaximum,
  maximum: isLooserMaximum,
  exclusiveMaximum: isLooserMaximum,
  maxItems: isLooserMaximum,
  pattern: isGoneOrSame,
  format: isGoneOrSame,
  propertyNames: isGoneOrSame,
  allOf: isGoneOrSame,
  not: isGoneOrSame,
  $ref: isGoneOrSame,
  additionalProperties: isAsOpen,
};

/** Keywords that are compared separately, or that do not affect validity. */
const comparedApart = ["type", "enum", "const", "properties", "required", "items", "anyOf", "oneOf"];
const annotationKeys = ["description", "title", "default", "examples", "deprecated"];

const valuesOf = ({ enum: values, const: value }: JsonSchema): readonly unknown[] | undefined =>
  Array.isArray(values) ? values : value === undefined ? undefined : [value];

const alternativesOf = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema["anyOf"] ?? schema["oneOf"] ?? [schema]) as readonly JsonSchema[];

const propertiesOf = (schema: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;

const requiredOf = (schema: JsonSchema): readonly string[] => (schema["required"] ?? []) as readonly string[];

/**
 * The places where a schema refuses values that the previous one accepted, one sentence each. Changes that it cannot
 * judge, such as another pattern or an unknown keyword, are reported too.
 */
export const findNarrowings = (before: JsonSchema, now: JsonSchema, at: string): readonly string[] => {
  const [earlier, present] = [alternativesOf(before), alternativesOf(now)];
  if (earlier.length > 1 || present.length > 1) {
    return earlier.flatMap((alternative) =>
      present.some((other) => findNarrowings(alternative, other, at).length === 0)
        ? []
        : [`${at} no longer takes ${JSON.stringify(alternative)}`],
    );
  }

  const found: string[] = [];
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (comparedApart.includes(keyword) || annotationKeys.includes(keyword)) continue;
    const isLooser = looserWhen[keyword] ?? isGoneOrSame;
    const [was, is] = [before[keyword], now[keyword]];
    if (!isLooser(was, is)) {
      const reported = was === undefined ? "none" : JSON.stringify(was);
      found.push(`${at} has another ${keyword}: ${JSON.stringify(is)}, before ${reported}`);
    }
  }

  const types = asList(now["type"]);
  if (now["type"] !== undefined && asList(before["type"]).some((type) => !types.includes(type)))
    found.push(
      `${at} is ${JSON.stringify(now["type"])}, before ${JSON.stringify(before["type"] ?? "anything")}`,
    );

  const [valuesBefore, values] = [valuesOf(before), valuesOf(now)];
  if (values !== undefined) {
    const gone = (valuesBefore ?? ["anything"]).filter((value) => !values.includes(value));
    if (gone.length > 0)
      found.push(`${at} no longer takes ${gone.map((value) => JSON.stringify(value)).join(", ")}`);
  }

  const wasRequired = requiredOf(before);
  for (const name of requiredOf(now).filter((each) => !wasRequired.includes(each)))
    found.push(`${at}.${name} is required, before it was not`);
  const properties = propertiesOf(now);
  for (const [name, schema] of Object.entries(propertiesOf(before))) {
    const other = properties[name];
    found.push(
      ...(other === undefined ? [`${at}.${name} is gone`] : findNarrowings(schema, other, `${at}.${name}`)),
    );
  }
  const [items, itemsNow] = [before["items"], now["items"]] as readonly (JsonSchema | undefined)[];
  if (itemsNow !== undefined) found.push(...findNarrowings(items ?? {}, itemsNow, `${at}[]`));
  return found;
};
