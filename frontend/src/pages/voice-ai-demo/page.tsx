import { ToastShelf } from "../../ui/toast-shelf.tsx";
import { Part as CallSteps } from "./call-steps.static.tsx";
import { Caller } from "./caller.tsx";
import { toastContent } from "./content.ts";
import { Part as Words } from "./words.static.tsx";

export { meta } from "./content.ts";

export const parts = [Words, CallSteps];

export const Component = () => (
  <>
    <div className="tool">
      <Words />
      <Caller />
    </div>
    <CallSteps />
    <ToastShelf {...toastContent} />
  </>
);
