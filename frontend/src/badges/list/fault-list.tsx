import { useEffect, useRef } from "react";
import type { Fault, FaultyGuest, GuestList } from "../guests/guest-list.ts";
import { describeFault, fieldNames, listContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";

/**
 * Acts at once, or when the pointer that is down has been let go: what a press was meant for must not move away from
 * under it.
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

/** Mended one after the other; nobody reads five hundred. */
const shownFaults = 20;

const mendedField = (fault: Fault): "name" | "code" =>
  fault.type === "no-name" || fault.type === "long-name" ? "name" : "code";

type FaultListProps = {
  readonly faulty: readonly FaultyGuest[];
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  /** The last fault is mended, and the focus was on it. */
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
    // A mended row goes, and takes the focus with it.
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
          // A field has one line; a code of several is not changed by showing it.
          const shown = guest[field].replaceAll(/[\r\n]/g, "");
          return (
            // Another fault of the same row is mended in another field.
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
                  // Taken when it is whole: at the first letter the row would be gone from under the fingers.
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
