/** How guests arrive: one of the named curves, or one that a visitor drew, as a weight for each slice. */
export type Curve = CurveName | readonly number[];

/** Two slices before the doors open, eight until the event starts, two after. A weight is 0 to 35, one character. */
export const slices = { before: 2, between: 8, after: 2, all: 12 } as const;
export const maxWeight = 35;

/** URLs contain these names, so they never change: another curve gets another name. */
export const namedCurves = {
  even: [0, 0, 20, 20, 20, 20, 20, 20, 20, 20, 0, 0],
  early: [10, 22, 35, 30, 22, 15, 10, 7, 5, 4, 2, 1],
  rush: [0, 1, 2, 3, 5, 8, 14, 24, 35, 32, 12, 4],
} as const satisfies Record<string, readonly number[]>;

export type CurveName = keyof typeof namedCurves;

export const isCurveName = (text: string): text is CurveName => Object.hasOwn(namedCurves, text);

export const weightsOf = (curve: Curve): readonly number[] =>
  typeof curve === "string" ? namedCurves[curve] : curve;

export const writeCurve = (curve: Curve): string =>
  typeof curve === "string" ? curve : curve.map((weight) => weight.toString(36)).join("");

export const readCurve = (text: string): Curve | undefined => {
  if (isCurveName(text)) return text;
  if (!/^[0-9a-z]{12}$/.test(text)) return undefined;
  return Array.from(text, (digit) => Number.parseInt(digit, 36));
};
