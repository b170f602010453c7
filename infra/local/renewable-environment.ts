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
export type RenewableEnvironment = {
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

export const startRenewableEnvironment = async (
  props: LocalEnvironmentProps,
  announce: (local: LocalEnvironment) => void,
): Promise<RenewableEnvironment> => {
  const start = async (change: Partial<LocalEnvironmentProps>): Promise<LocalEnvironment> => {
    const local = await startLocalEnvironment({ ...props, ...change, startOver });
    announce(local);
    return local;
  };
  const renew = async (): Promise<void> => {
    await current.close();
    await forgetState(props.dataDir);
    current = await start({ served: current.served });
  };
  let renewal: Promise<void> | undefined;
  /** Further requests to start over in the meantime get the same new environment. */
  const startOver = (): Promise<void> => (renewal ??= renew().finally(() => (renewal = undefined)));
  let current = await start({});
  return {
    current: () => current,
    handle: async (request, response) => {
      await renewal;
      // A webhook of the environment that was closed meanwhile.
      if (request.socket.destroyed) return;
      await current.handle(request, response);
    },
    close: async () => {
      await renewal;
      await current.close();
    },
  };
};
