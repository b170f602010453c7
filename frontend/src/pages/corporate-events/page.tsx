export { meta } from "./content.ts";
export const Component = () => <h1>Soon</h1>;
