import { Part } from "./sections.static.tsx";

export { meta } from "./content.ts";

export const parts = [Part];
export const Component = Part;
