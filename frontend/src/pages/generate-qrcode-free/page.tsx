import { ToolPage } from "../../sections/tool-page.tsx";
import { Part as Advice } from "./advice.static.tsx";
import { content } from "./content.ts";
import { Generator } from "./generator.tsx";

export { meta } from "./content.ts";

export const parts = [Advice];

export const Component = () => (
  <>
    <ToolPage {...content}>
      <Generator />
    </ToolPage>
    <Advice />
  </>
);
