import { separators } from "../guests/separators.ts";
import type { TableChoice, TableChosen } from "../guests/read-table.ts";
import { isTextEncoding, textEncodings } from "../guests/text-encodings.ts";
import { headRowChoices, listColumns, type GuestList } from "../guests/guest-list.ts";
import { listContent as content } from "../badge-maker-content.ts";

/** The first cell that another choice of letters would change. */
const findSample = ({ table }: GuestList): string =>
  table.flat().find((cell) => /\P{ASCII}/u.test(cell)) ?? "";

type TableChoiceProps = {
  readonly choice: TableChoice;
  readonly list: GuestList;
  readonly onChoose: (chosen: TableChosen) => void;
};

export const TableChoiceField = ({ choice, list, onChoose }: TableChoiceProps) => {
  switch (choice.type) {
    case "sheet":
      return (
        <div className="field">
          <label htmlFor="list-sheet">{content.sheet}</label>
          <select
            id="list-sheet"
            className="control"
            value={choice.chosen}
            onChange={({ currentTarget: { value } }) => onChoose({ sheet: value })}
          >
            {choice.sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </div>
      );
    case "separator":
      return (
        <div className="field">
          <label htmlFor="list-separator">{content.separator}</label>
          <select
            id="list-separator"
            className="control"
            value={choice.chosen}
            onChange={({ currentTarget: { value } }) => onChoose({ separator: value })}
          >
            {[...new Set([...separators, choice.chosen])].map((separator) => (
              <option key={separator} value={separator}>
                {content.separatorName(separator)}
              </option>
            ))}
          </select>
        </div>
      );
    case "encoding":
      return (
        <div className="field">
          <label htmlFor="list-encoding">{content.encoding}</label>
          <p className="field-hint" id="list-encoding-hint">
            {content.encodingSample} <bdi>{findSample(list)}</bdi>
          </p>
          <select
            id="list-encoding"
            className="control"
            aria-describedby="list-encoding-hint"
            value={choice.chosen}
            onChange={({ currentTarget: { value } }) => {
              if (isTextEncoding(value)) onChoose({ encoding: value });
            }}
          >
            {textEncodings.map(({ label, name }) => (
              <option key={label} value={label}>
                {name}
              </option>
            ))}
          </select>
        </div>
      );
  }
};

type HeadRowChoiceProps = {
  readonly list: GuestList;
  readonly onChoose: (headRow: number | "none") => void;
};

export const HeadRowChoice = ({ list, onChoose }: HeadRowChoiceProps) => (
  <div className="field">
    <label htmlFor="list-head-row">{content.headRow}</label>
    <select
      id="list-head-row"
      className="control"
      value={list.headRow ?? "none"}
      onChange={({ currentTarget: { value } }) => onChoose(value === "none" ? value : Number(value))}
    >
      <option value="none">{content.noHeadRow}</option>
      {headRowChoices(list).map((index) => (
        <option key={index} value={index}>
          {content.headRowOption(
            list.rows[index] ?? index + 1,
            listColumns({ ...list, headRow: index })
              .filter((cell) => cell !== "")
              .join(", "),
          )}
        </option>
      ))}
    </select>
  </div>
);
