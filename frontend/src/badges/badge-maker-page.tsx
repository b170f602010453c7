import { ToolLayout } from "../sections/tool-layout.tsx";
import { PageFragment as Facts } from "./badge-maker-facts.static.tsx";
import { content } from "./badge-maker-content.ts";
import { Maker } from "./maker.tsx";

export { meta } from "./badge-maker-content.ts";
export { default as scriptCss } from "./badge-maker-script.css?inline";

export const fragments = [Facts];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Maker />
    </ToolLayout>
    <Facts />
  </>
);
