/**
 * `npm run bench`: prints ratios and has no pass mark. Absolute numbers belong to one machine; the ratios compare two
 * things measured in the same run.
 */
import { spawnSync } from "node:child_process";
import { benchCodeLatency } from "./code-latency.ts";
import { benchContact } from "./contact.ts";
import { benchEditionSize } from "./edition-size.ts";
import { benchFunctions } from "./functions.ts";
import { benchPayment } from "./payment.ts";
import { benchQrCodes } from "./qr-codes.ts";

spawnSync(process.execPath, ["infra/build.ts", "--laptop"], { stdio: ["ignore", "ignore", "inherit"] });
await benchQrCodes();
await benchCodeLatency();
await benchFunctions();
await benchContact();
await benchPayment();
await benchEditionSize();
