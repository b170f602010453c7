import { paymentFaults } from "../payment/simulator/payment-faults.ts";
import { paymentService } from "../payment/simulator/payment-service.ts";
import { voiceFaults } from "../voice/simulator/voice-faults.ts";
import { voiceOptions } from "../voice/simulator/voice-options.ts";
import { voiceService } from "../voice/simulator/voice-service.ts";
import type { LocalService } from "./local-service.ts";

// The only file of this folder that refers to features. A feature that is switched off stays here, and so do its rows.

/** The simulators of each feature. */
export const localServices: readonly LocalService[] = [paymentService, voiceService];

/** The faults of each feature's simulators: schemas by name. The first value of each is the one at the start. */
export const simulatorFaults = { ...paymentFaults, ...voiceFaults } as const;

/** The options of `npm start` that one feature's simulators read. */
export const simulatorOptions = { ...voiceOptions } as const;
