type ViewerCountryDeps = {
  readonly lookUp: () => Promise<string>;
  readonly logFailure: (cause: unknown) => void;
  readonly timeoutMs: number;
};

/** Neither India nor anywhere: the plan for elsewhere. */
const unknownCountry = "";

/** The visitor's country, decided once for as long as this document lives: a price on the screen never changes. */
export const makeViewerCountry = ({ lookUp, logFailure, timeoutMs }: ViewerCountryDeps) => {
  let decided: string | undefined;
  let running: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
    try {
      return await lookUp();
    } catch (cause) {
      logFailure(cause);
      return unknownCountry;
    }
  };
  // A failure is kept like an answer: the specification repeats no request (section 9).
  const begin = (): Promise<string> => (running ??= ask());

  return {
    /** Takes over what the served document was made for. */
    adopt: (country: string): void => {
      decided ??= country;
    },
    prefetch: (): void => {
      if (decided === undefined) void begin();
    },
    /** Waits for the answer, but not long; whatever it returns is final. */
    settle: async (): Promise<string> => {
      if (decided !== undefined) return decided;
      const patienceEnds = new Promise<string>((resolve) => {
        setTimeout(resolve, timeoutMs, unknownCountry);
      });
      const country = await Promise.race([begin(), patienceEnds]);
      return (decided ??= country);
    },
  };
};
