import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const recorderFile = /^mixpanel-recorder-[\w-]+\.min\.js$/;

/**
 * Path of the file that Mixpanel's library loads to record a visit. Its name changes with each version of the
 * library.
 * @throws unless the package contains exactly one such file
 */
const findRecorder = (): string => {
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

/** The route pattern instead of the address, whose query and fragment may contain a visitor's input. */
const recordedAddress = '(location.origin+(document.body.dataset.route||""))';

type Place = { readonly found: RegExp; readonly becomes: string };

/**
 * All places that read the address: the start of a snapshot, `$current_url` of a request, and links within
 * the page.
 */
const addressReaders: readonly Place[] = [
  { found: /(?<=\{href:)window\.location\.href/g, becomes: recordedAddress },
  { found: /(?<=currentUrl:function\(\)\{return )\w+\.location\.href/g, becomes: recordedAddress },
  {
    // `#content` resolves to a full address, including the page's query.
    found: /(?<=return (\w+)\.setAttribute\("href",\w+\),)\1\.href/g,
    becomes: '($1.search===location.search&&($1.search=""),$1.href)',
  },
];

/**
 * Removes the page's address from the recorder, which has no option for that.
 * @throws if a new version reads the address elsewhere: check each place that does, and update
 * `addressReaders`
 */
export const hideAddress = (recorder: string): string =>
  addressReaders.reduce((code, { found, becomes }) => {
    const count = code.match(found)?.length ?? 0;
    if (count !== 1)
      throw new Error(
        `Mixpanel's recorder reads the address in ${count} places that match ${found.source}, not in one`,
      );
    return code.replace(found, becomes);
  }, recorder);

const requested = "mixpanel-recorder?url";
const resolved = `\0${requested}`;

/**
 * Resolves the address of the patched recorder, for `import recorderAddress from "mixpanel-recorder?url"`.
 */
export const mixpanelRecorder = (): Plugin => ({
  name: "mixpanel-recorder",
  enforce: "pre",
  resolveId: { filter: { id: /^mixpanel-recorder\?url$/ }, handler: () => resolved },
  load: {
    filter: { id: /^\0mixpanel-recorder\?url$/ },
    handler() {
      const source = hideAddress(readFileSync(findRecorder(), "utf8"));
      const asset = this.emitFile({ type: "asset", name: "mixpanel-recorder.js", source });
      return `export default import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  },
});
