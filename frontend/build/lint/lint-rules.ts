/** Lint rules of this project, as a plugin of oxlint. */
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

// Oxlint loads a plugin by its default export.
export default plugin;
