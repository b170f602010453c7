/** Lint rules of this project, as a plugin of oxlint. */
import { textInElement } from "./text-in-element.ts";

const plugin = { meta: { name: "site" }, rules: { "text-in-element": textInElement } };

// Oxlint loads a plugin by its default export.
export default plugin;
