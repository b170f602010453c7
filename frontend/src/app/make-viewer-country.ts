type ViewerCountryDeps = {
  readonly lookUp: () => Promise<string>;
  readonly logFailure: (cause: unknown) => void;
  readonly timeoutMs: number;
};

/** An empty country code selects the plan for visitors outside India. */
const unknownCountry = "";

/** The visitor's country, decided once per document, so that a price on the screen never changes. */
export const makeViewerCountry = ({ lookUp, logFailure, timeoutMs }: ViewerCountryDeps) => {
  let decided: string | undefined;
  let running: Promise<string> | undefined;

  const fetchCountry = async (): Promise<string> => {
    try {
      return await lookUp();
    } catch (cause) {
      logFailure(cause);
      return unknownCountry;
    }
  };
  // A failed lookup is cached like a successful one: the specification retries no request (section 9).
  const begin = (): Promise<string> => (running ??= fetchCountry());

  return {
    /** Adopts the country that the served document was rendered for. */
    adopt: (country: string): void => {
      decided ??= country;
    },
    prefetch: (): void => {
      if (decided === undefined) void begin();
    },
    /** Waits for the lookup up to the timeout; the returned country is final. */
    settle: async (): Promise<string> => {
      if (decided !== undefined) return decided;
      const timedOut = new Promise<string>((resolve) => {
        setTimeout(resolve, timeoutMs, unknownCountry);
      });
      const country = await Promise.race([begin(), timedOut]);
      return (decided ??= country);
    },
  };
};
