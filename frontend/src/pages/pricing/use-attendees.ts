import { useEffect, useRef, useState, type InputEvent } from "react";
import { calculatorContent } from "./content.ts";

const { initial, max } = calculatorContent;

/** Whole and at least one, and no more than the plan is made for; undefined while a field is empty or makes no sense. */
const readCount = ({ valueAsNumber }: HTMLInputElement): number | undefined =>
  valueAsNumber >= 1 ? Math.min(Math.floor(valueAsNumber), max) : undefined;

/** Keeps a slider and a number field on one number. Neither is controlled, so what was set early is not lost. */
export const useAttendees = () => {
  const [attendees, setAttendees] = useState<number>(initial);
  const slider = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  const takeCount = ({ currentTarget: changed }: InputEvent<HTMLInputElement>): void => {
    const count = readCount(changed);
    if (count === undefined) return;
    setAttendees(count);
    for (const { current: input } of [slider, number])
      if (input && input !== changed) input.value = String(count);
  };

  // The slider may have been moved before this script came.
  useEffect(() => {
    for (const { current: input } of [slider, number])
      if (input && input.value !== input.defaultValue)
        input.dispatchEvent(new Event("input", { bubbles: true }));
  }, []);

  return { attendees, slider, number, takeCount };
};
