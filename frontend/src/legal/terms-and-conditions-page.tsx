import { Part } from "./terms-and-conditions-document.static.tsx";

export { meta } from "./terms-and-conditions-content.ts";

export const parts = [Part];
export const Component = Part;
