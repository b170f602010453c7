import { readBase } from "#infra/stack/capability.ts";
import { localParameters, startServices } from "#infra/local/local-services.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { localStage } from "#infra/local/local-names.ts";
import { makeReadSecret, openProvider, type ProviderProps, type ProviderPair } from "./compare-providers.ts";

/** A stage's providers, and our simulators of them, which return the expected responses. */
export const openSimulatedProviders = async (siteUrl: string, real: ProviderProps) => {
  let aheadMs = 0;
  const { bases, close } = await startServices({
    faults: makeFaults(),
    clock: () => Date.now() + aheadMs,
    siteUrl,
    notify: () => () => Promise.resolve(200),
    stage: real.stage,
  });
  const expected: ProviderProps = {
    ...real,
    fetch,
    baseOf: readBase(bases),
    readSecret: makeReadSecret(localStage, localParameters),
  };
  return {
    openProviders: <Calls>(make: (props: ProviderProps) => Calls): ProviderPair<Calls> => ({
      real: openProvider(make, real),
      expected: openProvider(make, expected),
    }),
    /** Simulates the hour in which an order expires; a provider takes its own time. */
    passSimulatedTime: (ms: number) => void (aheadMs += ms),
    close,
  };
};
