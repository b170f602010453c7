import { ToolLayout } from "../../sections/tool-layout.tsx";
import { Part as Advice } from "./advice.static.tsx";
import { content } from "./content.ts";
import { Generator } from "./generator.tsx";

export { meta } from "./content.ts";

export const parts = [Advice];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Generator />
    </ToolLayout>
    <Advice />
  </>
);
