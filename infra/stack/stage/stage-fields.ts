import * as z from "zod";

// The fields of a stage's row. Each error message states the expected value.

export const text = (form: RegExp, expected: string) => z.string(expected).regex(form, expected);
export const filled = z.string("a text").min(1, "a text");
export const oneOf = <const Values extends readonly [string | number, ...(string | number)[]]>(
  values: Values,
) => z.literal(values, `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`);
export const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return z.int(expected).min(least, expected).max(most, expected);
};
export const above0 = z.number("more than 0").positive("more than 0");
export const flag = z.boolean("true or false");
export const list = <Form extends z.ZodType>(form: Form) => z.array(form, "a list").readonly();
export const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, "a group of values").readonly();
