import { Part } from "./privacy-policy-document.static.tsx";

export { meta } from "./privacy-policy-meta.ts";

export const parts = [Part];
export const Component = Part;
