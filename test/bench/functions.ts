import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { functionBundleOptions } from "#infra/build/build-functions.ts";
import { dist } from "#infra/build/dist.ts";
import { environmentOf, functionSpecs, type FunctionName } from "#infra/stack/capabilities.ts";
import { namesOf } from "#infra/stack/names-of.ts";
import { callsOf } from "#test/support/aws/calls-of.ts";
import { median } from "./median.ts";
import { makeTemporaryFolder } from "#test/support/run/temporary-folder.ts";
import { makeResources } from "#test/support/aws/resources.ts";

/** The smallest possible bundle of a function: zod and the clients of the services that its role allows. */
const clients: readonly (readonly [action: string, packages: readonly string[]])[] = [
  ["dynamodb:", ["@aws-sdk/client-dynamodb", "@aws-sdk/lib-dynamodb"]],
  ["ses:", ["@aws-sdk/client-ses"]],
  ["s3:", ["@aws-sdk/client-s3"]],
  ["ssm:", ["@aws-sdk/client-ssm"]],
];

const floorOf = (name: FunctionName): readonly string[] => [
  "zod",
  ...clients.flatMap(([service, packages]) =>
    callsOf(name).some((call) => call.startsWith(service)) ? packages : [],
  ),
];

/** Uses the same exports of each package as a function does, so that the floor is not larger than the real use. */
const uses: Readonly<Record<string, string>> = {
  zod: 'import * as z from "zod"; globalThis.a = z.object({ a: z.string().min(2), b: z.email(), c: z.enum(["x"]) });',
  "@aws-sdk/client-dynamodb":
    'import { DynamoDBClient } from "@aws-sdk/client-dynamodb"; globalThis.b = new DynamoDBClient({});',
  "@aws-sdk/lib-dynamodb":
    'import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand, paginateQuery } from "@aws-sdk/lib-dynamodb"; globalThis.c = [DynamoDBDocumentClient.from(globalThis.b), GetCommand, PutCommand, UpdateCommand, paginateQuery];',
  "@aws-sdk/client-ses":
    'import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2"; globalThis.d = [new SESv2Client({}), SendEmailCommand];',
  "@aws-sdk/client-s3":
    'import { DeleteObjectsCommand, GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"; globalThis.f = [DeleteObjectsCommand, GetObjectCommand, ListObjectVersionsCommand, PutObjectCommand, new S3Client({})];',
  "@aws-sdk/client-ssm":
    'import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm"; globalThis.e = [new SSMClient({}), GetParametersCommand];',
};

/** Bundles what a function cannot do without, and nothing of its own. @returns a folder as Lambda loads it. */
export const buildFloor = async (name: FunctionName, parent: string): Promise<string> => {
  const folder = join(parent, name);
  const source = join(parent, `${name}.ts`);
  const handler = "export const handler = async () => ({ statusCode: 200 });";
  writeFileSync(source, [...floorOf(name).map((part) => uses[part]), handler].join("\n"));
  await build({
    ...functionBundleOptions,
    nodePaths: ["node_modules"],
    entryPoints: [source],
    outfile: join(folder, "index.mjs"),
  });
  return folder;
};

const rounds = 15;

const resources = makeResources();

/** The environment variables of all functions. */
const environment = Object.assign(
  { AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "bench", AWS_SECRET_ACCESS_KEY: "bench" },
  ...namesOf(functionSpecs).map((name) => environmentOf(name, resources)),
) as Record<string, string>;

const readImportMs = (file: string): number => {
  const program = `const t = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - t)`;
  return Number(
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      env: environment,
      encoding: "utf8",
    }),
  );
};

const kilobytes = (file: string) => gzipSync(readFileSync(file)).byteLength / 1024;

/** Each function's bundle size and import time, compared with a bundle of just zod and the same AWS clients. */
export const benchFunctions = async (): Promise<void> => {
  const folder = makeTemporaryFolder();
  const rows = [];
  for (const name of Object.keys(functionSpecs) as FunctionName[]) {
    const floor = join(await buildFloor(name, folder), "index.mjs");
    const ours = join(process.cwd(), dist.functions, name, "index.mjs");
    const times = Array.from({ length: rounds }, () => [readImportMs(ours), readImportMs(floor)] as const);
    const [oursMs, floorMs] = [median(times.map(([time]) => time)), median(times.map(([, time]) => time))];
    rows.push({
      function: name,
      "KB gzip": kilobytes(ours).toFixed(1),
      "floor KB": kilobytes(floor).toFixed(1),
      "size ratio": (kilobytes(ours) / kilobytes(floor)).toFixed(2),
      "import ms": oursMs.toFixed(1),
      "floor ms": floorMs.toFixed(1),
      "import ratio": (oursMs / floorMs).toFixed(2),
    });
  }
  console.log("\nFunctions, against a bundle of zod and the same AWS clients");
  console.table(rows);
};
