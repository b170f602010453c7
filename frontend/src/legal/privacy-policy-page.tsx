import { PageFragment } from "./privacy-policy-document.static.tsx";

export { meta } from "./privacy-policy-meta.ts";

export const fragments = [PageFragment];
export const Component = PageFragment;
