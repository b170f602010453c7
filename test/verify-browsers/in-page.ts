/** Runs in a page before its own scripts: marks the document when React has hydrated it. */
export const markHydrated = (hydratedEvent: string): void =>
  document.addEventListener(hydratedEvent, () =>
    document.documentElement.setAttribute("data-test-hydrated", ""),
  );

export const pageErrorsKey = "test-page-errors";

/** Runs in a page before its own scripts, in a browser whose protocol does not report the console. */
export const writePageErrors = (key: string): void => {
  const record = (text: string): void => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? "[]") as readonly string[];
    sessionStorage.setItem(key, JSON.stringify([...before, text]));
  };
  for (const level of ["error", "warn"] as const) {
    const say = console[level].bind(console);
    console[level] = (...said: readonly unknown[]) => {
      record(said.map(String).join(" "));
      say(...said);
    };
  }
  addEventListener("error", ({ message, filename, lineno }) => record(`${message} (${filename}:${lineno})`));
  addEventListener("unhandledrejection", ({ reason }) => record(`unhandled rejection: ${String(reason)}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    record(`policy violated: ${violatedDirective} ${blockedURI}`),
  );
};

/** A function call as the source of a script. */
export const callOf = <Args extends readonly unknown[]>(act: (...args: Args) => unknown, ...args: Args) =>
  `(${String(act)})(...${JSON.stringify(args)})`;
