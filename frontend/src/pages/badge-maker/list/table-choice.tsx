import type { TableChoice, TableRequest } from "../../../features/badges/guests/read-table.ts";
import { isTextEncoding, textEncodings } from "../../../features/badges/guests/text-encodings.ts";
import type { GuestList } from "../../../features/badges/guests/guest-list.ts";
import { listContent as content } from "../content.ts";

/** The first cell that another choice of letters would change. */
const findSample = ({ table }: GuestList): string =>
  table.flat().find((cell) => /\P{ASCII}/u.test(cell)) ?? "";

type TableChoicesProps = {
  readonly choice: TableChoice;
  readonly list: GuestList;
  readonly onChoose: (chosen: Pick<TableRequest, "sheet" | "encoding">) => void;
};

export const TableChoices = ({ choice, list, onChoose }: TableChoicesProps) =>
  choice.type === "sheet" ? (
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
  ) : (
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
