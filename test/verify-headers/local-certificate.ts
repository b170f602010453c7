import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate for `localhost` and its authority, which only one process trusts. */
export type LocalCertificate = {
  readonly key: Buffer;
  readonly cert: Buffer;
  readonly authorityFile: string;
};

const newKey = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";

const commands = [
  `req -x509 ${newKey} -subj /CN=authority-for-one-check -keyout ca.key -out ca.crt`,
  `req ${newKey} -subj /CN=localhost -keyout localhost.key -out localhost.csr`,
  "x509 -req -in localhost.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names.cnf -out localhost.crt",
];

/** @returns undefined on a machine without openssl. */
export const makeLocalCertificate = (folder: string): LocalCertificate | undefined => {
  writeFileSync(join(folder, "names.cnf"), "subjectAltName=DNS:localhost\n");
  const isMade = commands.every(
    (command) => spawnSync("openssl", command.split(" "), { cwd: folder, stdio: "ignore" }).status === 0,
  );
  if (!isMade) return undefined;
  const read = (name: string) => readFileSync(join(folder, name));
  return { key: read("localhost.key"), cert: read("localhost.crt"), authorityFile: join(folder, "ca.crt") };
};
