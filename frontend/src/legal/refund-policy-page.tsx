import { PageFragment } from "./refund-policy-document.static.tsx";

export { meta } from "./refund-policy-content.ts";

export const fragments = [PageFragment];
export const Component = PageFragment;
