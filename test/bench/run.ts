/**
 * `npm run bench`: prints ratios and has no pass mark. Absolute numbers belong to one machine; the ratios compare two
 * things measured in the same run.
 */
import { buildOrExit } from "#test/support/build/build-or-exit.ts";
import { ensureBrowser } from "#test/support/browser/ensure-browser.ts";
import { benchBadges } from "./badges.ts";
import { benchCodeLatency } from "./code-latency.ts";
import { benchContact } from "./contact.ts";
import { benchEditionSize } from "./edition-size.ts";
import { benchFunctions } from "./functions.ts";
import { benchLists } from "./lists.ts";
import { benchMessages } from "./messages.ts";
import { benchPayment } from "./payment.ts";
import { benchQrCodes } from "./qr-codes.ts";
import { benchQueuePlanner } from "./queue-planner.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

readToolArguments(import.meta.filename, {});

ensureBrowser();
buildOrExit();
await benchQrCodes();
benchBadges();
await benchLists();
await benchCodeLatency();
await benchQueuePlanner();
await benchFunctions();
await benchContact();
await benchPayment();
await benchMessages();
await benchEditionSize();
