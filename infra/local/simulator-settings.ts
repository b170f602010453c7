import { paymentFaults } from "../payment/simulator/payment-faults.ts";
import { voiceFaults } from "../voice/simulator/voice-faults.ts";
import { voiceOptions } from "../voice/simulator/voice-options.ts";

/** The faults of each feature's simulators: schemas by name, the first value of which is the start. */
export const simulatorFaults = { ...paymentFaults, ...voiceFaults } as const;

/** The options of `npm start` that one feature's simulators read. */
export const simulatorOptions = { ...voiceOptions } as const;
