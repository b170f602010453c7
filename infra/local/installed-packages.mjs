/**
 * Compares node_modules with package-lock.json. Plain JavaScript, with only Node's own modules, because any Node may run
 * it before anything is installed.
 */
import { readFileSync } from "node:fs";

/** npm writes it last: an `npm ci` that was interrupted leaves none. */
const installMark = "node_modules/.package-lock.json";

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    return {};
  }
};

const includes = (list, value) => list === undefined || [list].flat().includes(value);

let libc;

/** The report takes a few milliseconds. */
const findLibc = () => {
  process.report.excludeNetwork = true;
  libc ??= process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc";
  return libc;
};

/** Whether npm installs this optional package here; a build for other systems is never installed. */
const isForThisSystem = ({ os, cpu, libc: libraries }) =>
  os !== undefined &&
  includes(os, process.platform) &&
  includes(cpu, process.arch) &&
  (libraries === undefined || includes(libraries, findLibc()));

/**
 * @returns {"everything" | "dependencies" | "nothing"} the set of which every locked package is installed, in exactly the
 *   locked version; "dependencies" is without devDependencies
 */
export const findInstalledSet = () => {
  const installed = readPackages(installMark);
  const { "": _root, ...locked } = readPackages("package-lock.json");
  const isInstalled = ([path, { version, integrity, optional, ...system }]) => {
    const found = installed[path];
    if (found === undefined) return optional === true && !isForThisSystem(system);
    return found.version === version && found.integrity === integrity;
  };
  const missing = Object.entries(locked).filter((each) => !isInstalled(each));
  // An additional package of the developer's own is extraneous.
  const isStale = Object.entries(installed).some(
    ([path, { extraneous }]) => locked[path] === undefined && extraneous !== true,
  );
  if (isStale || missing.some(([, { dev }]) => dev !== true)) return "nothing";
  return missing.length === 0 ? "everything" : "dependencies";
};

export const hasDevelopmentPackages = () =>
  Object.values(readPackages(installMark)).some(({ dev }) => dev === true);
