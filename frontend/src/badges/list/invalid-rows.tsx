import { useEffect, useRef } from "react";
import type { RowError, InvalidGuest, GuestList } from "../guests/guest-list.ts";
import { describeRowError, fieldNames, listContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";

/**
 * Runs an action immediately, or after the pressed pointer is released, so that the target of a click does
 * not move away before the click is complete.
 */
const useAfterPress = (): ((act: () => void) => void) => {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const letGo = (): void => {
      isDown.current = false;
      // Wait for the click event, which follows in the same task.
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

/** Invalid rows are corrected one after the other, so there is no need to show five hundred at once. */
const shownRows = 20;

const invalidField = (error: RowError): "name" | "code" =>
  error.type === "no-name" || error.type === "long-name" ? "name" : "code";

type InvalidRowsProps = {
  readonly invalid: readonly InvalidGuest[];
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  /** Called when the last invalid row was corrected and had the focus. */
  readonly onFocusLost: () => void;
};

export const InvalidRows = ({ invalid, onList, onFocusLost }: InvalidRowsProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const afterPress = useAfterPress();
  const seen = useRef(invalid);
  const hasMended = useRef(false);
  useEffect(() => {
    if (seen.current === invalid) return;
    seen.current = invalid;
    // A corrected row is removed together with its focused field.
    if (hasMended.current && document.activeElement === document.body) {
      if (title.current) title.current.focus();
      else onFocusLost();
    }
    hasMended.current = false;
  }, [invalid, onFocusLost]);
  if (invalid.length === 0) return null;
  const change = (update: (list: GuestList) => GuestList): void => {
    hasMended.current = true;
    onList(update);
  };
  const leaveOut = (rows: readonly InvalidGuest[]): void =>
    change((list) => ({ ...list, leftOut: [...list.leftOut, ...rows.map(({ index }) => index)] }));
  const fixRow = (index: number, field: "name" | "code", value: string): void =>
    change((list) => ({
      ...list,
      mends: { ...list.mends, [index]: { ...list.mends[index], [field]: value } },
      savedCodes: field === "code" ? undefined : list.savedCodes,
    }));
  return (
    <section className="invalid-rows" aria-labelledby="invalid-rows-title">
      <h3 id="invalid-rows-title" ref={title} tabIndex={-1}>
        {content.errors(invalid.length)}
      </h3>
      <p className="field-hint">{content.errorsHint}</p>
      <ul className="invalid-row-list">
        {invalid.slice(0, shownRows).map((row) => {
          const { index, guest, error } = row;
          const field = invalidField(error);
          const id = `mend-${index}`;
          // An input has one line. A code of several lines is shown in one, but not changed by that.
          const shown = guest[field].replaceAll(/[\r\n]/g, "");
          return (
            // The key includes the field, because another error in the same row is corrected in another
            // field.
            <li key={`${index} ${field}`}>
              <p id={`${id}-error`}>
                <strong>{`${content.row} ${guest.row}`}</strong> {field === "code" && <bdi>{guest.name}</bdi>}{" "}
                <span>{describeRowError(error)}</span>
              </p>
              <div className="invalid-row-fix">
                <label htmlFor={id} className="unseen">
                  {fieldNames[field]}
                </label>
                <input
                  id={id}
                  className="control"
                  placeholder={fieldNames[field]}
                  aria-describedby={`${id}-error`}
                  // Applied on blur: at the first character, the row would disappear while the visitor types.
                  defaultValue={shown}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value !== shown) afterPress(() => fixRow(index, field, value));
                  }}
                  onKeyDown={({ key, currentTarget: { value } }) => {
                    if (key === "Enter" && value !== shown) fixRow(index, field, value);
                  }}
                />
                <SmallButton onClick={() => leaveOut([row])}>{content.leaveOut}</SmallButton>
              </div>
            </li>
          );
        })}
      </ul>
      {invalid.length > shownRows && <p>{content.moreFaults(invalid.length - shownRows)}</p>}
      {invalid.length > 1 && (
        <SmallButton onClick={() => leaveOut(invalid)}>{content.leaveAllOut}</SmallButton>
      )}
    </section>
  );
};
