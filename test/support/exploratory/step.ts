import fc from "fast-check";

export const textTypes = ["plausible", "other", "hostile", "long", "empty"] as const;
export type TextType = (typeof textTypes)[number];

/** Role and name of a control, such as `button "Next"`, or a number that draws one of the controls on the page. */
type Target = string | number;

/** The visitor's next step. Short, since a failed run is printed as JSON and read again. */
export type Step =
  | readonly ["press" | "press by key", Target]
  | readonly ["type", Target, TextType]
  | readonly ["again" | "back" | "forward" | "reload" | "other tab" | "connection"];

const target = fc.noBias(fc.nat());

const drawText = fc.oneof(
  { weight: 6, arbitrary: fc.constant("plausible" as const) },
  { weight: 2, arbitrary: fc.constantFrom("other" as const, "hostile" as const) },
  { weight: 1, arbitrary: fc.constantFrom("long" as const, "empty" as const) },
);

const draw: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(fc.constant("press" as const), target) },
  { weight: 6, arbitrary: fc.tuple(fc.constant("press by key" as const), target) },
  { weight: 9, arbitrary: fc.tuple(fc.constant("type" as const), target, drawText) },
  { weight: 3, arbitrary: fc.constant(["again"] as const) },
  { weight: 5, arbitrary: fc.constant(["back"] as const) },
  { weight: 3, arbitrary: fc.constant(["forward"] as const) },
  { weight: 2, arbitrary: fc.constantFrom(["reload"] as const, ["other tab"] as const) },
  { weight: 1, arbitrary: fc.constant(["connection"] as const) },
);

/** Draws random steps of an exploratory test; the same seed always gives the same steps. */
export const drawSteps = (seed: number, length: number): readonly Step[] =>
  fc.sample(fc.array(draw, { minLength: length, maxLength: length }), { seed, numRuns: 1 })[0] ?? [];
