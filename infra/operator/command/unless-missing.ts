/** The response of AWS, or undefined if it reports that the resource does not exist. */
export const unlessMissing = async <Result>(
  request: Promise<Result>,
  isMissing: (error: Error) => boolean,
): Promise<Result | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return undefined;
    throw error;
  }
};
