import { PageFragment } from "./terms-and-conditions-document.static.tsx";

export { meta } from "./terms-and-conditions-content.ts";

export const fragments = [PageFragment];
export const Component = PageFragment;
