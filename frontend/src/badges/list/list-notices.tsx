import type { Guest } from "../guests/guest-fields.ts";
import {
  findUnseenInCodes,
  listColumns,
  listDeclined,
  listTitles,
  type GuestList,
} from "../guests/guest-list.ts";
import { listContent as content } from "../badge-maker-content.ts";
import { SmallButton } from "../../ui/button.tsx";

type ListNoticesProps = {
  readonly list: GuestList;
  readonly guests: readonly Guest[];
  readonly onList: (update: (list: GuestList) => GuestList) => void;
};

/** Notices about input that was read in a possibly unexpected way. None of them prevents printing. */
export const ListNotices = ({ list, guests, onList }: ListNoticesProps) => {
  const titles = listTitles(list);
  const invisible = findUnseenInCodes(guests);
  const declined = listDeclined(list);
  const column = list.declined?.column ?? 0;
  const results = new Set(declined.map((index) => list.table[index]?.[column]?.trim() ?? ""));
  const notices = [
    titles.length > 0 && content.titles(list.rows[titles.length] ?? titles.length + 1, titles),
    ...list.problems.map((problem) => content.problem(problem)),
    invisible.length > 0 && content.invisible(invisible),
  ].filter((notice) => notice !== false);
  if (notices.length === 0 && declined.length === 0) return null;
  return (
    <section className="note list-notices" aria-labelledby="list-notices-title">
      <h3 id="list-notices-title">{content.check}</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
        {declined.length > 0 && (
          <li>
            <span>{content.declined(declined.length, listColumns(list)[column] ?? "", [...results])}</span>{" "}
            <SmallButton
              onClick={() => onList((latest) => ({ ...latest, leftOut: [...latest.leftOut, ...declined] }))}
            >
              {content.leaveDeclinedOut}
            </SmallButton>
          </li>
        )}
      </ul>
    </section>
  );
};
