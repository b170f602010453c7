/** Lint rules of this project, as an oxlint plugin. */
import { addressParameters } from "./address-parameters.ts";
import { testTitle } from "./test-title.ts";
import { textInElement } from "./text-in-element.ts";

const plugin = {
  meta: { name: "site" },
  rules: {
    "address-parameters": addressParameters,
    "test-title": testTitle,
    "text-in-element": textInElement,
  },
};

// Oxlint requires a default export.
export default plugin;
