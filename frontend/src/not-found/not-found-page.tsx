import { Part } from "./not-found-message.static.tsx";

export { meta } from "./not-found-content.ts";

export const parts = [Part];
export const Component = Part;
