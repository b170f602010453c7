import { build } from "vite";
import { expect, test } from "vitest";
import { removeDisabledFeatures } from "#frontend/build/disabled-features.ts";

const entry = "/frontend/rows.ts";
const source = `import { enabledOnly } from "#shared/features.ts";
export const rows = enabledOnly([{ path: "/faqs" }]);`;

test("[SITE-18] a bundle contains the rows of enabled features without the call that filters them", async () => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "virtual-entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
      removeDisabledFeatures(),
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ["es"], fileName: "rows" },
      rolldownOptions: { external: /^#/ },
    },
  });
  const code = JSON.stringify(result);
  expect(code).toContain("/faqs");
  expect(code).not.toContain("enabledOnly(");
});
