import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readBuiltSite } from "#test/pages/built-site.ts";

const { read, readAsset, documents } = readBuiltSite();

const assets = readdirSync(fileURLToPath(new URL("../../dist/site/assets", import.meta.url)));

/** `toStringTag` is not a trace of `gtag`. */
const traces = /mixpanel|fbq|fbevents|facebook|\bgtag|dataLayer|googletagmanager|google-analytics/i;

test("[STAT-04] a build without keys has no trace of the services in scripts or documents", () => {
  const scripts = assets.filter((file) => file.endsWith(".js"));
  // The hash in a file's name may contain one of these words by chance.
  const withoutHashes = (text: string) => text.replaceAll(/-[\w-]{8}(?=\.\w)/g, "");
  const readNamed = (file: string) => withoutHashes(`${file} ${readAsset(`/assets/${file}`)}`);
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((file) => traces.test(readNamed(file)))).toEqual([]);
  expect(documents.filter((file) => /data-event|mixpanel|fbq|gtag/i.test(withoutHashes(read(file))))).toEqual(
    [],
  );
});

test("[STAT-04] a build without keys has no cookie banner and no cookie settings", () => {
  expect(assets.filter((name) => name.startsWith("consent"))).toEqual([]);
  expect(documents.length).toBeGreaterThan(10);
  expect(documents.filter((file) => read(file).includes("Cookie settings"))).toEqual([]);
});
