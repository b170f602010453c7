import { ToolLayout } from "../../sections/tool-layout.tsx";
import { Part as Facts } from "./facts.static.tsx";
import { content } from "./content.ts";
import { Maker } from "./maker.tsx";

export { meta } from "./content.ts";

export const parts = [Facts];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Maker />
    </ToolLayout>
    <Facts />
  </>
);
