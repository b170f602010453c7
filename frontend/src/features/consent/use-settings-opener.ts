import { useCallback, useEffect, useState } from "react";

/** What opens the settings, in markup that needs no script of its own. */
const selector = '[data-opens="cookie-settings"]';

/** Finds out that the visitor wants to see the settings, and gives the focus back to what opened them. */
export const useSettingsOpener = () => {
  const [opener, setOpener] = useState<HTMLElement>();

  useEffect(() => {
    const open = ({ target }: Event): void => {
      const button = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      if (button) setOpener(button);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);

  const close = useCallback((): void => {
    opener?.focus();
    setOpener(undefined);
  }, [opener]);

  return { opener, close };
};
