import { useEffect, useRef } from "react";

/**
 * Acts at once, or when the pointer that is down has been let go: what a press was meant for must not move away from
 * under it.
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const letGo = (): void => {
      isDown.current = false;
      // The click follows in the same task.
      setTimeout(() => {
        for (const act of waiting.current.splice(0)) act();
      });
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", letGo, true);
    document.addEventListener("pointercancel", letGo, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", letGo, true);
      document.removeEventListener("pointercancel", letGo, true);
    };
  }, []);
  return (act) => {
    if (isDown.current) waiting.current.push(act);
    else act();
  };
};
