import { Part } from "./refund-policy-document.static.tsx";

export { meta } from "./refund-policy-content.ts";

export const parts = [Part];
export const Component = Part;
