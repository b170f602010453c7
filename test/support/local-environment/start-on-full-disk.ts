/** A local environment loads this before its own code (`--import`): its disk is full while the named file exists. */
import { existsSync } from "node:fs";
import { limitDisk } from "../full-disk.ts";

limitDisk(() => existsSync(process.env["DISK_FULL_WHILE"] ?? ""));
