import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of a certificate for `localhost` and of the authority that signed it, which nobody but one process trusts. */
export type LocalCertificate = {
  readonly key: Buffer;
  readonly cert: Buffer;
  readonly authorityFile: string;
};

const subjects = {
  authority: "/CN=An authority for one check",
  server: "/CN=localhost",
} as const;

/** @returns undefined on a machine without openssl. */
export const makeLocalCertificate = (folder: string): LocalCertificate | undefined => {
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): boolean =>
    spawnSync("openssl", args, { stdio: "ignore" }).status === 0;
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  writeFileSync(path("names.cnf"), "subjectAltName=DNS:localhost\n");
  const made =
    openssl(
      "req",
      "-x509",
      ...newKey,
      "-subj",
      subjects.authority,
      "-keyout",
      path("ca.key"),
      "-out",
      path("ca.crt"),
    ) &&
    openssl(
      "req",
      ...newKey,
      "-subj",
      subjects.server,
      "-keyout",
      path("localhost.key"),
      "-out",
      path("localhost.csr"),
    ) &&
    openssl(
      ...["x509", "-req", "-in", path("localhost.csr"), "-CA", path("ca.crt"), "-CAkey", path("ca.key")],
      ...["-CAcreateserial", "-extfile", path("names.cnf"), "-out", path("localhost.crt")],
    );
  if (!made) return undefined;
  return {
    key: readFileSync(path("localhost.key")),
    cert: readFileSync(path("localhost.crt")),
    authorityFile: path("ca.crt"),
  };
};
