import type { Stage } from "#infra/stack/stage/stage.ts";
import type { EditionPart, PartOptions, PartProps, RunningPart } from "./edition-part.ts";
import { localForwardSecrets } from "../contact/simulator/local-forward.ts";
import { localSiteSecrets } from "./local-names.ts";
import { paymentPart } from "../payment/simulator/payment-part.ts";
import { voicePart } from "../voice/simulator/voice-part.ts";

/** A line for each capability that brings something of its own. Switched off it stays here: its rows do too. */
export const editionParts: readonly EditionPart[] = [paymentPart, voicePart];

/** The secrets and switches of a laptop, which everybody knows. */
export const localParameters: ReadonlyMap<string, string> = new Map([
  ...localSiteSecrets,
  ...localForwardSecrets,
  ...editionParts.flatMap(({ parameters }) => [...parameters]),
]);

export const stageOfParts = (options: PartOptions): Partial<Stage> =>
  editionParts.reduce<Partial<Stage>>((all, { stage }) => ({ ...all, ...stage?.(options) }), {});

/** All of them at once. */
export const startParts = async (props: PartProps): Promise<RunningPart> => {
  const running = await Promise.all(editionParts.map(({ start }) => start(props)));
  return {
    bases: Object.fromEntries(running.flatMap(({ bases }) => Object.entries(bases))),
    actions: (backend) => new Map(running.flatMap(({ actions }) => [...actions(backend)])),
    close: () => Promise.all(running.map(({ close }) => close())),
  };
};
