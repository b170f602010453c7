import { Part } from "./document.static.tsx";

export { meta } from "./meta.ts";

export const parts = [Part];
export const Component = Part;
