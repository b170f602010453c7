import { useEffect, useRef } from "react";
import type { Fault, FaultyGuest, GuestList } from "../guests/guest-list.ts";
import { describeFault, fieldNames, listContent as content } from "../badge-maker-content.ts";
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
const shownFaults = 20;

const mendedField = (fault: Fault): "name" | "code" =>
  fault.type === "no-name" || fault.type === "long-name" ? "name" : "code";

type FaultListProps = {
  readonly faulty: readonly FaultyGuest[];
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  /** Called when the last invalid row was corrected and had the focus. */
  readonly onFocusLost: () => void;
};

export const FaultList = ({ faulty, onList, onFocusLost }: FaultListProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const afterPress = useAfterPress();
  const seen = useRef(faulty);
  const hasMended = useRef(false);
  useEffect(() => {
    if (seen.current === faulty) return;
    seen.current = faulty;
    // A corrected row is removed together with its focused field.
    if (hasMended.current && document.activeElement === document.body) {
      if (title.current) title.current.focus();
      else onFocusLost();
    }
    hasMended.current = false;
  }, [faulty, onFocusLost]);
  if (faulty.length === 0) return null;
  const change = (update: (list: GuestList) => GuestList): void => {
    hasMended.current = true;
    onList(update);
  };
  const leaveOut = (rows: readonly FaultyGuest[]): void =>
    change((list) => ({ ...list, leftOut: [...list.leftOut, ...rows.map(({ index }) => index)] }));
  const mend = (index: number, field: "name" | "code", value: string): void =>
    change((list) => ({
      ...list,
      mends: { ...list.mends, [index]: { ...list.mends[index], [field]: value } },
      savedCodes: field === "code" ? undefined : list.savedCodes,
    }));
  return (
    <section className="faults" aria-labelledby="faults-title">
      <h3 id="faults-title" ref={title} tabIndex={-1}>
        {content.faults(faulty.length)}
      </h3>
      <p className="field-hint">{content.faultsHint}</p>
      <ul className="fault-rows">
        {faulty.slice(0, shownFaults).map((row) => {
          const { index, guest, fault } = row;
          const field = mendedField(fault);
          const id = `mend-${index}`;
          // An input has one line. A code of several lines is shown in one, but not changed by that.
          const shown = guest[field].replaceAll(/[\r\n]/g, "");
          return (
            // The key includes the field, because another error in the same row is corrected in another
            // field.
            <li key={`${index} ${field}`}>
              <p id={`${id}-fault`}>
                <strong>{`${content.row} ${guest.row}`}</strong> {field === "code" && <bdi>{guest.name}</bdi>}{" "}
                <span>{describeFault(fault)}</span>
              </p>
              <div className="fault-mend">
                <label htmlFor={id} className="unseen">
                  {fieldNames[field]}
                </label>
                <input
                  id={id}
                  className="control"
                  placeholder={fieldNames[field]}
                  aria-describedby={`${id}-fault`}
                  // Applied on blur: at the first character, the row would disappear while the visitor types.
                  defaultValue={shown}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value !== shown) afterPress(() => mend(index, field, value));
                  }}
                  onKeyDown={({ key, currentTarget: { value } }) => {
                    if (key === "Enter" && value !== shown) mend(index, field, value);
                  }}
                />
                <SmallButton onClick={() => leaveOut([row])}>{content.leaveOut}</SmallButton>
              </div>
            </li>
          );
        })}
      </ul>
      {faulty.length > shownFaults && <p>{content.moreFaults(faulty.length - shownFaults)}</p>}
      {faulty.length > 1 && <SmallButton onClick={() => leaveOut(faulty)}>{content.leaveAllOut}</SmallButton>}
    </section>
  );
};
