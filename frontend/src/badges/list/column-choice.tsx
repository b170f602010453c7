import { guestFields } from "../guests/guest-fields.ts";
import { chooseColumn, listColumns, type GuestList } from "../guests/guest-list.ts";
import { fieldNames, listContent as content } from "../badge-maker-content.ts";

type ColumnChoiceProps = {
  readonly list: GuestList;
  readonly onList: (update: (list: GuestList) => GuestList) => void;
};

export const ColumnChoice = ({ list, onList }: ColumnChoiceProps) => {
  const columns = listColumns(list);
  return (
    <fieldset className="maker-group">
      <legend>{content.columns}</legend>
      <div className="maker-fields maker-columns">
        {guestFields.map((field) => (
          <div className="field" key={field}>
            <label htmlFor={`column-${field}`}>{fieldNames[field]}</label>
            <select
              id={`column-${field}`}
              className="control"
              value={list.mapping[field] ?? ""}
              onChange={({ currentTarget: { value } }) => {
                const column = value === "" ? undefined : Number(value);
                onList((latest) => chooseColumn(latest, field, column));
              }}
            >
              <option value="">{content.noColumn}</option>
              {columns.map((name, column) => (
                <option key={column} value={column}>
                  {content.column(column + 1, list.headRow === undefined ? "" : name)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  );
};
