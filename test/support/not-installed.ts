/** How a check ends that found nothing wrong, because somebody else's program is not there and could not be installed. */
export const notInstalledStatus = 77;

/** Says in one line why a check, or a part of it, was left out. A fault that another part finds weighs more. */
export const leaveOut = (sentence: string): void => {
  console.log(sentence);
  process.exitCode ??= notInstalledStatus;
};
