import { useRef } from "react";
import { fixRow, type CorrectedGuest, type GuestList } from "../guests/guest-list.ts";
import { fieldNames, listContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";
import { RowField, useAfterPress } from "./row-field.tsx";
import { useFocusAfterFix } from "./use-focus-after-fix.ts";

type CorrectedRowsProps = {
  readonly corrected: readonly CorrectedGuest[];
  readonly onList: (update: (list: GuestList) => GuestList) => void;
  /** Called when the last correction was undone and had the focus. */
  readonly onFocusLost: () => void;
};

/** Corrections that can be changed and undone. */
export const CorrectedRows = ({ corrected, onList, onFocusLost }: CorrectedRowsProps) => {
  const summary = useRef<HTMLElement>(null);
  const afterPress = useAfterPress();
  const expectFocus = useFocusAfterFix(corrected, summary, onFocusLost);
  if (corrected.length === 0) return null;
  const fix = ({ index, field }: CorrectedGuest, value: string | undefined): void => {
    expectFocus();
    onList((list) => fixRow(list, index, field, value));
  };
  return (
    <details className="list-preview">
      <summary ref={summary}>{content.corrected(corrected.length)}</summary>
      <ul className="invalid-row-list">
        {corrected.map((row) => {
          const { index, field, guest } = row;
          const id = `fixed-${field}-${index}`;
          return (
            <li key={id}>
              <label htmlFor={id}>
                <span id={`${id}-label`}>{content.correctedField(guest.row, fieldNames[field])}</span>{" "}
                {field === "code" && <bdi>{guest.name}</bdi>}
              </label>
              <RowField
                id={id}
                text={guest[field]}
                afterPress={afterPress}
                onFix={(value) => fix(row, value)}
              >
                <SmallButton
                  aria-describedby={`${id}-label`}
                  onClick={() => {
                    afterPress.cancel(id);
                    fix(row, undefined);
                  }}
                >
                  {content.undo}
                </SmallButton>
              </RowField>
            </li>
          );
        })}
      </ul>
    </details>
  );
};
