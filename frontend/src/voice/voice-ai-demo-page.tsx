import { ToastRegion } from "../ui/toast-region.tsx";
import { PageFragment as CallSteps } from "./voice-ai-demo-call-steps.static.tsx";
import { Caller } from "./caller.tsx";
import { toastContent } from "./voice-ai-demo-content.ts";
import { PageFragment as Words } from "./voice-ai-demo-words.static.tsx";

export { meta } from "./voice-ai-demo-content.ts";
export { default as scriptCss } from "./voice-ai-demo-script.css?inline";

export const fragments = [Words, CallSteps];

export const Component = () => (
  <>
    <div className="tool">
      <Words />
      <Caller />
    </div>
    <CallSteps />
    <ToastRegion {...toastContent} />
  </>
);
