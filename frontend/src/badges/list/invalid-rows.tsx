import { useRef } from "react";
import {
  fixRow,
  type FixedField,
  type GuestList,
  type InvalidGuest,
  type RowError,
} from "../guests/guest-list.ts";
import { describeRowError, fieldNames, listContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";
import { RowField, useAfterPress } from "./row-field.tsx";
import { useFocusAfterFix } from "./use-focus-after-fix.ts";

/** Invalid rows are corrected one after the other, so there is no need to show five hundred at once. */
const shownRows = 20;

const invalidField = (error: RowError): FixedField =>
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
  const expectFocus = useFocusAfterFix(invalid, title, onFocusLost);
  if (invalid.length === 0) return null;
  const change = (update: (list: GuestList) => GuestList): void => {
    expectFocus();
    onList(update);
  };
  const leaveOut = (rows: readonly InvalidGuest[]): void =>
    change((list) => ({ ...list, leftOut: [...list.leftOut, ...rows.map(({ index }) => index)] }));
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
          return (
            // The key includes the field, because another error in the same row is corrected in another
            // field.
            <li key={`${index} ${field}`}>
              <p id={`${id}-error`}>
                <strong>{`${content.row} ${guest.row}`}</strong> {field === "code" && <bdi>{guest.name}</bdi>}{" "}
                <span>{describeRowError(error)}</span>
              </p>
              <label htmlFor={id} className="unseen">
                {fieldNames[field]}
              </label>
              <RowField
                id={id}
                text={guest[field]}
                placeholder={fieldNames[field]}
                describedBy={`${id}-error`}
                afterPress={afterPress}
                onFix={(value) => change((list) => fixRow(list, index, field, value))}
              >
                <SmallButton onClick={() => leaveOut([row])}>{content.leaveOut}</SmallButton>
              </RowField>
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
