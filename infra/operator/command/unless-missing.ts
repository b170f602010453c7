/** The response of AWS, or undefined if it reports that the resource does not exist. */
export const unlessMissing = async <Answer>(
  asked: Promise<Answer>,
  isMissing: (error: Error) => boolean,
): Promise<Answer | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return undefined;
    throw error;
  }
};
