import { firstGuestRow, listColumns, type GuestList } from "../guests/guest-list.ts";
import { listContent as content } from "../badge-maker-content.ts";

const shownRows = 10;

/** The first rows as they were read, so that a wrong separator is visible immediately. */
export const ListPreview = ({ list }: { readonly list: GuestList }) => {
  const from = firstGuestRow(list);
  return (
    <details className="list-preview">
      <summary>{content.preview}</summary>
      <div className="list-scroll" role="region" aria-label={content.preview} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{content.row}</th>
              {listColumns(list).map((name, column) => (
                <th scope="col" key={column}>
                  {content.column(column + 1, list.headRow === undefined ? "" : name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.table.slice(from, from + shownRows).map((cells, index) => (
              <tr key={index}>
                <th scope="row">{list.rows[from + index]}</th>
                {cells.map((cell, column) => (
                  <td key={column} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
