type PublishBuiltDeps = {
  readonly readLive: () => Promise<string | undefined>;
  readonly publishByStack: (id: string) => Promise<void>;
};

/**
 * Publishes the built release if CloudFormation changed nothing, because the template contains it already and later
 * releases were published without the stack.
 * @throws Error with one sentence if the credentials may only deploy the stack
 */
export const publishBuilt = async (
  { readLive, publishByStack }: PublishBuiltDeps,
  stageName: string,
  id: string,
): Promise<void> => {
  if ((await readLive()) === id) return;
  try {
    await publishByStack(id);
  } catch (error) {
    // The pipeline's role may change the edge function and its parameter only through the stack.
    if (!(error instanceof Error) || !["AccessDenied", "AccessDeniedException"].includes(error.name))
      throw error;
    throw new Error(
      `${stageName} shows pages that were published with --pages, and these credentials may not replace them: run npm run deploy -- ${stageName} yourself`,
      { cause: error },
    );
  }
};
