/**
 * Exit status of a check that found no error, but could not run everything because a third-party program is missing.
 */
export const notInstalledStatus = 77;

/** Prints in one line why a check, or a part of it, did not run. An error in another part takes precedence. */
export const leaveOut = (sentence: string): void => {
  console.log(sentence);
  process.exitCode ??= notInstalledStatus;
};
