/**
 * `npm run bench`: prints ratios and has no pass mark. Absolute numbers belong to one machine; the ratios compare two
 * things measured in the same run. Names choose: `npm run bench -- badge-lists`.
 */
import { buildOrExit } from "#test/support/build/build-or-exit.ts";
import { ensureBrowser } from "#test/support/browser/ensure-browser.ts";
import { benchBadgeLists } from "./badges-lists.ts";
import { benchBadges } from "./badges.ts";
import { benchCodeLatency } from "./code-latency.ts";
import { benchContact } from "./contact.ts";
import { benchEditionSize } from "./edition-size.ts";
import { benchFunctions } from "./functions.ts";
import { benchLists } from "./badges-tables.ts";
import { benchMessages } from "./messages.ts";
import { benchPayment } from "./payment.ts";
import { benchQrCodes } from "./qr-codes.ts";
import { benchQueuePlanner } from "./queue-planner.ts";
import { readToolArguments } from "#test/support/run/read-tool-arguments.ts";

const benches: Readonly<Record<string, () => unknown>> = {
  "qr-codes": benchQrCodes,
  badges: benchBadges,
  "badge-lists": benchBadgeLists,
  lists: benchLists,
  "code-latency": benchCodeLatency,
  "queue-planner": benchQueuePlanner,
  functions: benchFunctions,
  contact: benchContact,
  payment: benchPayment,
  messages: benchMessages,
  "edition-size": benchEditionSize,
};

const { positionals: chosen } = readToolArguments(
  import.meta.filename,
  {},
  `[${Object.keys(benches).join(" | ")}]`,
);

ensureBrowser();
buildOrExit();
for (const [name, run] of Object.entries(benches))
  if (chosen.length === 0 || chosen.includes(name)) await run();
