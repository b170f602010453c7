import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type SmallDisk = {
  readonly folder: string;
  /** From now on the process has no room left on the disk. */
  readonly fill: (pid: number) => void;
  readonly free: (pid: number) => void;
  readonly remove: () => void;
};

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** More than an edition and its copy of the site need. */
const megabytes = 160;

/** @returns how to unmount the disk. */
const mount = (folder: string): (() => void) => {
  if (process.platform === "darwin") {
    const device = run("hdiutil", "attach", "-nomount", `ram://${megabytes * 2048}`).trim();
    run("newfs_hfs", device);
    run("mount", "-t", "hfs", device, folder);
    return () => run("hdiutil", "detach", "-force", device);
  }
  run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder);
  return () => run("umount", "--lazy", folder);
};

/** A disk that is really filled up to its last byte. */
const makeDisk = (folder: string): SmallDisk => {
  const unmount = mount(folder);
  const rest = join(folder, "rest");
  return {
    folder,
    fill: () => {
      const descriptor = openSync(rest, "a");
      try {
        for (const bytes of [1 << 20, 4096, 1])
          try {
            for (;;) writeSync(descriptor, Buffer.alloc(bytes, 1));
          } catch {
            // Full, up to pieces of this size.
          }
      } finally {
        closeSync(descriptor);
      }
    },
    free: () => rmSync(rest),
    remove: () => {
      unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Used if nobody may mount anything: Linux lets the process write no byte to any file. */
const limitFiles = (folder: string): SmallDisk => ({
  folder,
  fill: (pid) => run("prlimit", "--pid", String(pid), "--fsize=0:"),
  free: (pid) => run("prlimit", "--pid", String(pid), "--fsize=unlimited:"),
  remove: () => rmSync(folder, { recursive: true, force: true }),
});

export const makeSmallDisk = (): SmallDisk => {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  try {
    return makeDisk(folder);
  } catch {
    return limitFiles(folder);
  }
};
