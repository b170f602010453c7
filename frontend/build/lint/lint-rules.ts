/** Lint rules of this project, as a plugin of oxlint. */
import { addressParameters } from "./address-parameters.ts";
import { textInElement } from "./text-in-element.ts";

const plugin = {
  meta: { name: "site" },
  rules: { "address-parameters": addressParameters, "text-in-element": textInElement },
};

// Oxlint loads a plugin by its default export.
export default plugin;
