import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const recorderFile = /^mixpanel-recorder-[\w-]+\.min\.js$/;

/**
 * The file that Mixpanel's library loads to record a visit. Its name changes with each version of the library.
 * @throws unless the package holds exactly one
 */
export const findMixpanelRecorder = (): string => {
  const library = createRequire(import.meta.url).resolve(
    "mixpanel-browser/dist/mixpanel-with-async-modules.cjs.js",
  );
  const folder = join(dirname(library), "async-modules");
  const [file, ...others] = readdirSync(folder).filter((name) => recorderFile.test(name));
  if (file === undefined || others.length > 0)
    throw new Error(
      `${folder} must hold one mixpanel-recorder-<hash>.min.js, see frontend/build/mixpanel-recorder.ts`,
    );
  return join(folder, file);
};
