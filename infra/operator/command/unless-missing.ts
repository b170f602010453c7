/** The response of AWS, or undefined if it reports that the resource does not exist. */
export const unlessMissing = async <EndpointResult>(
  request: Promise<EndpointResult>,
  isMissing: (error: Error) => boolean,
): Promise<EndpointResult | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return undefined;
    throw error;
  }
};
