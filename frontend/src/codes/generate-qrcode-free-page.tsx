import { ToolLayout } from "../sections/tool-layout.tsx";
import { PageFragment as Advice } from "./generate-qrcode-free-advice.static.tsx";
import { content } from "./generate-qrcode-free-content.ts";
import { Generator } from "./generator/generator.tsx";

export { meta } from "./generate-qrcode-free-content.ts";

export const fragments = [Advice];

export const Component = () => (
  <>
    <ToolLayout {...content}>
      <Generator />
    </ToolLayout>
    <Advice />
  </>
);
