import type { Guest } from "../guests/guest-fields.ts";
import { useRef, useState } from "react";
import { printContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";
import { findGuests } from "./find-guests.ts";

const shownGuests = 5;

/** Minimum length of a search: fewer characters match half of the list. */
const leastCharacters = 2;

type GuestChoiceProps = {
  readonly guests: readonly Guest[];
  readonly only: Guest | undefined;
  readonly onOnly: (row: number | undefined) => void;
};

export const GuestChoice = ({ guests, only, onOnly }: GuestChoiceProps) => {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const isOffered = typed.trim().length >= leastCharacters;
  const found = isOffered ? findGuests(guests, typed.trim()) : [];
  return (
    <div className="guest-choice maker-wide">
      <div className="field">
        <label htmlFor="print-guest">{content.find}</label>
        <input
          id="print-guest"
          className="control"
          type="search"
          autoComplete="off"
          spellCheck={false}
          ref={field}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <p className="field-hint" role="status">
        {isOffered && content.found(found.length, shownGuests)}
      </p>
      {found.length > 0 && (
        <ul className="guest-found">
          {found.slice(0, shownGuests).map(({ row, name, organization }) => (
            <li key={row}>
              <SmallButton
                onClick={() => {
                  setTyped("");
                  onOnly(row);
                }}
              >
                <bdi>{name}</bdi>
                {organization !== "" && (
                  <span>
                    , <bdi>{organization}</bdi>
                  </span>
                )}
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      {only && (
        <p className="note guest-only">
          <span>{content.only(only.name, only.row)}</span>
          <SmallButton
            onClick={() => {
              onOnly(undefined);
              field.current?.focus();
            }}
          >
            {content.everybody}
          </SmallButton>
        </p>
      )}
    </div>
  );
};
