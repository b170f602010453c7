/** What AWS answers; undefined where it says that there is no such thing. */
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
