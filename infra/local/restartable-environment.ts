import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { stateFolderIn } from "./environment-file.ts";
import {
  startLocalEnvironment,
  type LocalEnvironment,
  type LocalEnvironmentProps,
} from "./local-environment.ts";
import type { Handler } from "./http/local-listener.ts";

/** A running local environment and its replacements after each start-over: new, empty, at the same URL. */
export type RestartableEnvironment = {
  readonly current: () => LocalEnvironment;
  /** Requests during a start-over wait for the new environment. */
  readonly handle: Handler;
  readonly close: () => Promise<void>;
};

/** The folder is moved away first: an interruption at any point leaves a whole folder, or none. */
const forgetState = async (dataDir: string): Promise<void> => {
  const state = stateFolderIn(dataDir);
  const gone = join(dataDir, "state-gone");
  await rm(gone, { recursive: true, force: true });
  await rename(state, gone);
  await rm(gone, { recursive: true, force: true });
};

export const startRestartableEnvironment = async (
  props: LocalEnvironmentProps,
  announce: (local: LocalEnvironment) => void,
): Promise<RestartableEnvironment> => {
  const start = async (change: Partial<LocalEnvironmentProps>): Promise<LocalEnvironment> => {
    const local = await startLocalEnvironment({ ...props, ...change, startOver });
    announce(local);
    return local;
  };
  const restart = async (): Promise<void> => {
    await current.close();
    await forgetState(props.dataDir);
    current = await start({ served: current.served });
  };
  let restarting: Promise<void> | undefined;
  /** Further requests to start over in the meantime get the same new environment. */
  const startOver = (): Promise<void> => (restarting ??= restart().finally(() => (restarting = undefined)));
  let current = await start({});
  return {
    current: () => current,
    handle: async (request, response) => {
      await restarting;
      // A webhook of the environment that was closed in the meantime.
      if (request.socket.destroyed) return;
      await current.handle(request, response);
    },
    close: async () => {
      await restarting;
      await current.close();
    },
  };
};
