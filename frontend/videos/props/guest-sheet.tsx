import { event, listWords as words } from "../content.ts";
import { bounce, counted, glide, share, typed } from "../motion.ts";
import { Tick } from "./tick.tsx";

type GuestSheetProps = {
  readonly time: number;
  readonly start: number;
  readonly times: { readonly mend: number; readonly type: number; readonly save: number };
  readonly rows: number;
  /** Name over address, as a phone shows a list. */
  readonly stacked: boolean;
};

const checkSeconds = 1.5;
const typeSeconds = 1.2;

/** The list as it comes in, is checked row by row, and has its one bad row mended. */
export const GuestSheet = ({ time, start, times, rows, stacked }: GuestSheetProps) => {
  const checkAt = start + 1.2;
  const shown = words.rows.slice(0, rows);
  const checkedAt = (index: number) => checkAt + 0.1 + (index / rows) * checkSeconds;
  const mended = time >= times.save;
  const found = time >= checkedAt(words.faultyRow);
  const done = time >= checkAt + checkSeconds;
  const scan = share(time, checkAt, checkSeconds);
  return (
    <div
      className={stacked ? "sheet list-sheet list-stacked" : "sheet list-sheet"}
      style={{ opacity: glide(time, start, 0.3) }}
    >
      <p className="sheet-tab">
        <span>{words.file}</span>
        <span>
          {done || time < checkAt
            ? words.rowCount(counted(0, event.guests, share(time, start + 0.1, 0.9)))
            : words.checking}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            {words.columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
            <th className="list-mark" />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, email, ticket }, index) => {
            const come = glide(time, start + 0.1 + index * 0.08, 0.4);
            const faulty = index === words.faultyRow;
            return (
              <tr
                key={name}
                className={faulty && found && !mended ? "sheet-fault" : undefined}
                style={{ opacity: come, translate: `0 ${(1 - come) * 14}px` }}
              >
                <td>{name}</td>
                <td className={faulty && time >= times.mend && !mended ? "list-open" : undefined}>
                  {email}
                  {faulty && <Typing time={time} {...times} />}
                </td>
                <td>{ticket}</td>
                <td className="list-mark">
                  {faulty && found && !mended ? (
                    <span className="list-bang" style={{ scale: String(bounce(time, checkedAt(index))) }} />
                  ) : (
                    <Tick size={bounce(time, faulty ? times.save + 0.1 : checkedAt(index))} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {scan > 0 && scan < 1 && (
        <span
          className="list-scan"
          style={{ top: `${stacked ? 46 + scan * rows * 54 : 84 + scan * rows * 37}px` }}
        />
      )}
      <MendBar time={time} from={checkAt + checkSeconds + 0.15} {...times} />
    </div>
  );
};

const Typing = ({ time, mend, type, save }: { readonly time: number } & GuestSheetProps["times"]) => (
  <>
    {typed(words.missing, time, type, typeSeconds)}
    {time >= mend && time < save && (
      <span className="list-caret" style={{ opacity: (time - mend) % 0.8 < 0.5 ? 1 : 0 }} />
    )}
  </>
);

type MendBarProps = { readonly time: number; readonly from: number } & GuestSheetProps["times"];

const MendBar = ({ time, from, mend, save }: MendBarProps) => {
  const mended = time >= save;
  return (
    <p
      className={mended ? "sheet-mend list-good" : "sheet-mend"}
      style={{ translate: `0 ${(1 - glide(time, from, 0.4)) * 100}%` }}
    >
      <span>{mended ? words.good : words.fault}</span>
      {mended ? (
        <Tick size={bounce(time, save + 0.1)} />
      ) : (
        <span className={time >= mend ? "sheet-mend-action list-save" : "sheet-mend-action"}>
          {time >= mend ? words.save : words.mend}
        </span>
      )}
    </p>
  );
};
