import { arrivals } from "./arrivals.ts";
import { arrivalsWords as words } from "./content.ts";
import { glide } from "./motion.ts";

type ArrivalLogProps = { readonly time: number; readonly chosenAt: number; readonly rows: number };

const rowHeight = 33;
const doorNames = { main: words.checkpoints[0].name, hall: words.checkpoints[1].name } as const;

/** Who came in last, on top; from `chosenAt` on only those of Hall B. */
export const ArrivalLog = ({ time, chosenAt, rows }: ArrivalLogProps) => {
  const chosen = time >= chosenAt;
  const shown = arrivals
    .filter(({ at, door }) => at <= time && (!chosen || door === "hall"))
    .slice(-rows - 1)
    .reverse();
  const come = glide(time, shown[0]?.at ?? 0, 0.35);
  return (
    <div className="arrival-log" style={{ opacity: chosen ? glide(time, chosenAt, 0.4) : 1 }}>
      <p>{words.logTitle}</p>
      <ul style={{ height: rows * rowHeight }}>
        {shown.map(({ at, door, name }, index) => (
          <li
            key={`${door}-${at}`}
            style={{
              translate: `0 ${(index - 1 + come) * rowHeight}px`,
              opacity: index === 0 ? come : index === rows ? 1 - come : 1,
            }}
          >
            <span className={`arrival-gate arrival-${door}`} />
            {name}
            <span>{doorNames[door]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
