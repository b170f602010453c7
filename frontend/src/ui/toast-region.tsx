import { Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import { useEffect, useSyncExternalStore } from "react";
import { useHydrated } from "../lib/hydration/use-hydrated.ts";
import { toasts } from "./toast-store.ts";

type ToastRegionProps = { readonly closeLabel: string; readonly regionLabel: string };

/**
 * The area where toasts appear. A page with toasts mounts it once; its numbers are those of spec section 9.
 */
export const ToastRegion = (props: ToastRegionProps) => (useHydrated() ? <MountedRegion {...props} /> : null);

const readNothing = () => undefined;

/** A toast that was seen is dismissed when the page is left. */
const leave = (): void => {
  const toast = toasts.read();
  if (toast) toasts.dismiss(toast.id);
};

const MountedRegion = ({ closeLabel, regionLabel }: ToastRegionProps) => {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.read, readNothing);
  useEffect(() => leave, []);
  return (
    <Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={regionLabel}>
      {toast && (
        <Root
          key={toast.id}
          className={`toast toast-${toast.tone}`}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) toasts.dismiss(toast.id);
          }}
        >
          <Title className="toast-title">{toast.title}</Title>
          <Description>{toast.description}</Description>
          <Close className="toast-close" aria-label={closeLabel}>
            <span aria-hidden="true">×</span>
          </Close>
        </Root>
      )}
      <Viewport className="toast-region" hotkey={["F8"]} label={`${regionLabel} ({hotkey})`} />
    </Provider>
  );
};
