import { Part } from "./corporate-events-sections.static.tsx";

export { meta } from "./corporate-events-content.ts";

export const parts = [Part];
export const Component = Part;
