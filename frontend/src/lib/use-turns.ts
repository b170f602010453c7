import { useEffect, useRef } from "react";

/**
 * Numbers the turns of slow work, of which only the latest counts: a large file may be read after a later one.
 * @returns a function that begins a turn and returns whether it still counts; none counts once the component is unmounted
 */
export const useTurns = (): (() => () => boolean) => {
  const last = useRef(0);
  useEffect(
    () => () => {
      last.current += 1;
    },
    [],
  );
  return () => {
    last.current += 1;
    const turn = last.current;
    return () => turn === last.current;
  };
};
