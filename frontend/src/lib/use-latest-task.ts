import { useEffect, useRef } from "react";

/**
 * Numbers slow tasks, of which only the latest counts: a large file may be read after a later one.
 * @returns a function that begins a task and returns whether it is still the latest; after unmounting, none is
 */
export const useLatestTask = (): (() => () => boolean) => {
  const last = useRef(0);
  useEffect(
    () => () => {
      last.current += 1;
    },
    [],
  );
  return () => {
    last.current += 1;
    const task = last.current;
    return () => task === last.current;
  };
};
