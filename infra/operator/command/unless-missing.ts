/** The response of AWS, or undefined if it reports that the resource does not exist. */
export const unlessMissing = async <Answer>(
  asked: Promise<Answer>,
  saysMissing: (error: Error) => boolean,
): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && saysMissing(error)) return undefined;
    throw error;
  }
};
