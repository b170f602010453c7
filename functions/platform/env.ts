import * as z from "zod/mini";

/**
 * @throws Error with the name of every variable that is missing or malformed, because a wrong deployment should fail
 * loudly
 */
export const readEnv = <Shape extends Record<string, z.ZodMiniType>>(
  shape: Shape,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodMiniObject<Shape>> => {
  const parsed = z.safeParse(z.object(shape), environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`environment variables are wrong: ${problems.join("; ")} (see *-capability.ts in infra/)`);
};

export const ownEnv = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  readEnv(shape, process.env);

export const nonEmpty = z.string().check(z.minLength(1));

export const digestList = z.pipe(
  z.string().check(z.regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/)),
  z.transform((text: string) => text.split(",")),
);

export const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text: string) => Number(text)),
);

export const positiveInteger = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  z.transform((text: string) => Number(text)),
);

export const jsonText = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.issues.push({ code: "custom", message: "no JSON", input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
