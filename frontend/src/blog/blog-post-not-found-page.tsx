import { Part } from "./blog-post-not-found-message.static.tsx";

export { meta } from "./blog-post-not-found-content.ts";

export const parts = [Part];
export const Component = Part;
