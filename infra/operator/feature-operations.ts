import { contactSteps } from "../contact/contact-steps.ts";
import { messagesListCommand } from "../contact/commands/messages.ts";
import { messagesResendCommand } from "../contact/commands/resend.ts";
import { ordersRefundCommand, ordersSettleCommand, ordersShowCommand } from "../payment/commands/order.ts";
import { ordersListCommand } from "../payment/commands/orders.ts";
import { ordersLinkCommand } from "../payment/commands/payment-link.ts";
import { paymentSteps } from "../payment/payment-steps.ts";
import { voiceBlockCommand } from "../voice/commands/voice-block.ts";
import { voiceOffCommand, voiceOnCommand, voiceStatusCommand } from "../voice/commands/voice-switch.ts";
import { voiceSteps } from "../voice/voice-steps.ts";
import { makeGroup, type MakeCommand } from "./command/command.ts";
import type { Step } from "./verify-providers/run-steps.ts";

// The only file of this folder that refers to features.

/** The commands of each feature, in the order of `checkin-site --help`. */
export const featureCommands: readonly MakeCommand[] = [
  makeGroup("messages", "messages from the contact page", [messagesListCommand, messagesResendCommand]),
  makeGroup("orders", "orders, payments and payment links", [
    ordersListCommand,
    ordersShowCommand,
    ordersSettleCommand,
    ordersRefundCommand,
    ordersLinkCommand,
  ]),
  makeGroup("voice", "the voice demo", [
    voiceStatusCommand,
    voiceOnCommand,
    voiceOffCommand,
    voiceBlockCommand,
  ]),
];

/** The provider checks of each feature, in the order of the report. */
export const featureSteps: readonly Step[] = [...contactSteps, ...paymentSteps, ...voiceSteps];
