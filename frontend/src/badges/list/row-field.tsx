import { useEffect, useRef, type ReactNode } from "react";
import { isEnter } from "../../lib/is-enter.ts";

type AfterPress = {
  /** @param id of the field that the action changes */
  readonly run: (id: string, act: () => void) => void;
  readonly cancel: (id: string) => void;
};

/**
 * Runs an action immediately, or after the pressed pointer is released, so that the target of a click does
 * not move away before the click is complete. The click may cancel it.
 */
export const useAfterPress = (): AfterPress => {
  const isDown = useRef(false);
  const waiting = useRef(new Map<string, () => void>());
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const letGo = (): void => {
      isDown.current = false;
      // Wait for the click event, which follows in the same task.
      setTimeout(() => {
        const acts = [...waiting.current.values()];
        waiting.current.clear();
        for (const act of acts) act();
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
  return {
    run: (id, act) => {
      if (isDown.current) waiting.current.set(id, act);
      else act();
    },
    cancel: (id) => waiting.current.delete(id),
  };
};

type RowFieldProps = {
  readonly id: string;
  /** Text of the cell. An input has one line: a code of several lines is shown in one, but not changed by that. */
  readonly text: string;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly afterPress: AfterPress;
  readonly onFix: (value: string) => void;
  readonly children: ReactNode;
};

/** The input that corrects a cell, and the button beside it. */
export const RowField = ({
  id,
  text,
  placeholder,
  describedBy,
  afterPress,
  onFix,
  children,
}: RowFieldProps) => {
  const shown = text.replaceAll(/[\r\n]/g, "");
  return (
    <div className="invalid-row-fix">
      <input
        id={id}
        className="control"
        placeholder={placeholder}
        aria-describedby={describedBy}
        // Applied on blur: at the first character, the row would disappear while the visitor types.
        defaultValue={shown}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== shown) afterPress.run(id, () => onFix(value));
        }}
        onKeyDown={({ nativeEvent, currentTarget: { value } }) => {
          if (isEnter(nativeEvent) && value !== shown) onFix(value);
        }}
      />
      {children}
    </div>
  );
};
