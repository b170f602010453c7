import { readBase } from "#infra/stack/capability.ts";
import { localParameters, startServices } from "#infra/local/local-services.ts";
import { makeFaults } from "#infra/local/faults.ts";
import { localStage } from "#infra/local/local-names.ts";
import { makeReadSecret, openSide, type SideProps, type Sides } from "./provider-sides.ts";

/** A stage's providers, and our simulators of them, which hold what we believe. */
export const openBeliefs = async (siteUrl: string, real: SideProps) => {
  let aheadMs = 0;
  const { bases, close } = await startServices({
    faults: makeFaults(),
    clock: () => Date.now() + aheadMs,
    siteUrl,
    notify: () => () => Promise.resolve(200),
    stage: real.stage,
  });
  const believed: SideProps = {
    ...real,
    fetch,
    baseOf: readBase(bases),
    readSecret: makeReadSecret(localStage, localParameters),
  };
  return {
    openSides: <Calls>(make: (props: SideProps) => Calls): Sides<Calls> => ({
      real: openSide(make, real),
      believed: openSide(make, believed),
    }),
    /** Lets the simulated hour of an order come; a provider takes its own time. */
    passBelievedTime: (ms: number) => void (aheadMs += ms),
    close,
  };
};
