const everyMs = 5000;

export type Progress = (describe: () => string | Promise<string>) => Promise<void>;

export const makeProgress = (deps: {
  readonly clock: () => number;
  readonly warn: (line: string) => void;
}): Progress => {
  let toldAtEpochMs = deps.clock();
  return async (describe) => {
    if (deps.clock() - toldAtEpochMs < everyMs) return;
    toldAtEpochMs = deps.clock();
    deps.warn(await describe());
  };
};
