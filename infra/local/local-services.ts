import type { Stage } from "#infra/stack/stage/stage.ts";
import type { LocalServiceOptions, LocalServiceProps, RunningService } from "./local-service.ts";
import { localForwardSecrets } from "../contact/simulator/local-forward.ts";
import { localSiteSecrets } from "./local-names.ts";
import { localServices } from "./simulator-settings.ts";

/** The public secrets and switches of a local environment. */
export const localParameters: ReadonlyMap<string, string> = new Map([
  ...localSiteSecrets,
  ...localForwardSecrets,
  ...localServices.flatMap(({ parameters }) => [...parameters]),
]);

export const stageOfServices = (options: LocalServiceOptions): Partial<Stage> =>
  localServices.reduce<Partial<Stage>>((all, { stage }) => ({ ...all, ...stage?.(options) }), {});

/** All of them at once. */
export const startServices = async (props: LocalServiceProps): Promise<RunningService> => {
  const running = await Promise.all(localServices.map(({ start }) => start(props)));
  return {
    bases: Object.fromEntries(running.flatMap(({ bases }) => Object.entries(bases))),
    actions: (backend) => new Map(running.flatMap(({ actions }) => [...actions(backend)])),
    close: () => Promise.all(running.map(({ close }) => close())),
  };
};
