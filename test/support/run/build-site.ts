import { createHash } from "node:crypto";
import { runBuild } from "../build/run-build.ts";
import { buildOnce } from "./build-once.ts";

/** Builds the site for this machine, once for both test runners. A copy of the repository in another folder has its own build. */
export const buildSite = async (): Promise<void> => {
  const folderId = createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8);
  await buildOnce(`site-${folderId}`, async () => {
    console.log("Building …");
    await runBuild(["infra/build/build.ts", "--laptop"]);
  });
};

/** Global setup of Vitest's projects that use the built site. */
export const setup = buildSite;
