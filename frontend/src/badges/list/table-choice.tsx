import { Choice, type Option } from "../choice.tsx";
import { separators } from "../guests/separators.ts";
import type { TableChoice, TableChosen } from "../guests/read-table.ts";
import { isTextEncoding, textEncodings } from "../guests/text-encodings.ts";
import { headRowChoices, listColumns, type GuestList } from "../guests/guest-list.ts";
import { listContent as content } from "../badge-maker-content.ts";

/** The first cell that another encoding would change. */
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
        <Choice
          id="list-sheet"
          label={content.sheet}
          value={choice.chosen}
          options={choice.sheets.map((name) => [name, name])}
          onChoose={(sheet) => onChoose({ sheet })}
        />
      );
    case "separator":
      return (
        <Choice
          id="list-separator"
          label={content.separator}
          value={choice.chosen}
          options={[...new Set([...separators, choice.chosen])].map((separator) => [
            separator,
            content.separatorName(separator),
          ])}
          onChoose={(separator) => onChoose({ separator })}
        />
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
            {textEncodings.map((label) => (
              <option key={label} value={label}>
                {content.encodings[label]}
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
  <Choice
    id="list-head-row"
    label={content.headRow}
    value={String(list.headRow ?? "none")}
    options={[
      ["none", content.noHeadRow],
      ...headRowChoices(list).map((index): Option<string> => [
        String(index),
        content.headRowOption(
          list.rows[index] ?? index + 1,
          listColumns({ ...list, headRow: index })
            .filter((cell) => cell !== "")
            .join(", "),
        ),
      ]),
    ]}
    onChoose={(value) => onChoose(value === "none" ? value : Number(value))}
  />
);
