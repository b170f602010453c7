import { PageFragment } from "./not-found-message.static.tsx";

export { meta } from "./not-found-content.ts";

export const fragments = [PageFragment];
export const Component = PageFragment;
