import { useRef, useState, type PointerEvent } from "react";
import {
  maxWeight,
  namedCurves,
  slices,
  weightsOf,
  isCurveName,
  type Curve,
} from "#shared/queue-planner/arrival-curves.ts";
import type { ArrivalColumn } from "./planner/past-arrivals.ts";
import { writeTime } from "#shared/queue-planner/plan-address.ts";
import { minuteOf, sliceSecondsOf } from "#shared/queue-planner/plan-question.ts";
import type { Plan } from "#shared/queue-planner/plan.ts";
import { useLatestTask } from "../lib/use-latest-task.ts";
import { FieldFrame } from "../ui/field.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { curveContent } from "./queue-planner-content.ts";

type CurveFieldProps = { readonly plan: Plan; readonly onCurve: (curve: Curve) => void };

const names = Object.keys(namedCurves).filter(isCurveName);

/** The bar under the pointer, and the height to which it is dragged. */
const findPull = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
  return {
    slice: clamp(Math.floor(((clientX - left) / width) * slices.all), slices.all - 1),
    weight: clamp(Math.round((1 - (clientY - top) / height) * maxWeight), maxWeight),
  };
};

type BarsProps = CurveFieldProps & { readonly weights: readonly number[] };

/** Shows a time without guests as a line. */
const leastHeight = 0.4;

/**
 * Twelve native sliders drawn as bars: a pointer drags any of them within the whole field, the keyboard one
 * at a time.
 */
const Bars = ({ plan, weights, onCurve }: BarsProps) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pulled = useRef(weights);
  const set = (slice: number, weight: number): void => {
    pulled.current = pulled.current.with(slice, weight);
    onCurve(pulled.current);
  };
  const pull = (event: PointerEvent<HTMLElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { slice, weight } = findPull(event);
    if (pulled.current[slice] !== weight) set(slice, weight);
  };
  const timeAt = (slice: number): string => writeTime(minuteOf(plan, slice * sliceSecondsOf(plan)));
  return (
    <div
      className="bars"
      onPointerDown={(event) => {
        pulled.current = weights;
        event.currentTarget.setPointerCapture(event.pointerId);
        pull(event);
      }}
      onPointerMove={pull}
    >
      {weights.map((weight, slice) => (
        <div key={slice} className="bar">
          <input
            type="range"
            className="bar-slider"
            min={0}
            max={maxWeight}
            value={weight}
            aria-label={curveContent.slice(timeAt(slice), timeAt(slice + 1))}
            aria-valuetext={curveContent.value(
              total > 0 ? (plan.guests * weight) / total : plan.guests / slices.all,
            )}
            onChange={({ target }) => {
              pulled.current = weights;
              set(slice, target.valueAsNumber);
            }}
          />
          <svg aria-hidden="true" viewBox={`0 0 1 ${maxWeight}`} preserveAspectRatio="none">
            <rect
              y={maxWeight - Math.max(weight, leastHeight)}
              width="1"
              height={Math.max(weight, leastHeight)}
            />
          </svg>
        </div>
      ))}
    </div>
  );
};

type PastProps = {
  readonly columns: readonly ArrivalColumn[];
  readonly chosen: number | undefined;
  readonly onChoose: (column: number) => void;
};

/** Shows which column was read, and lets the visitor choose another. */
const ColumnChoice = ({ columns, chosen, onChoose }: PastProps) => (
  <FieldFrame name="past-column" label={curveContent.column} error={undefined}>
    <select
      id="past-column"
      className="control"
      value={chosen ?? ""}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {chosen === undefined && (
        <option value="" disabled>
          {curveContent.notChosen}
        </option>
      )}
      {columns.map(({ name = "", seconds }, index) => (
        <option key={index} value={index}>
          {curveContent.option(name, seconds.length)}
        </option>
      ))}
    </select>
  </FieldFrame>
);

const loadReader = () => import("./planner/past-arrivals.ts");

type PastFile = Pick<PastProps, "columns" | "chosen">;

/** The arrival curve: a named one, a custom one, or one from a file. */
export const CurveField = ({ plan, onCurve }: CurveFieldProps) => {
  const [announcement, setAnnouncement] = useState("");
  const [past, setPast] = useState<PastFile>();
  const { curve } = plan;
  const weights = weightsOf(curve);
  const beginTask = useLatestTask();

  const choose = (chosen: Curve): void => {
    beginTask();
    setAnnouncement("");
    setPast(undefined);
    onCurve(chosen);
  };
  const takeColumn = async (columns: readonly ArrivalColumn[], chosen: number): Promise<void> => {
    const column = columns[chosen];
    if (!column) return;
    const { summarizeArrivals } = await loadReader();
    const { count, fromSecond, untilSecond, weights: arrived } = summarizeArrivals(column);
    setPast({ columns, chosen });
    onCurve(arrived);
    const { name, readAs } = column;
    const sentences = [
      curveContent.taken(count, writeTime(fromSecond / 60), writeTime(untilSecond / 60), name),
      ...(readAs ? [curveContent.readAs(readAs, writeTime(readAs.second / 60))] : []),
    ];
    setAnnouncement(sentences.join(" "));
  };
  const takeFile = async (file: File): Promise<void> => {
    const isLatest = beginTask();
    setPast(undefined);
    const reader = await loadReader().catch(() => undefined);
    if (!isLatest()) return;
    if (reader === undefined) return setAnnouncement(curveContent.notLoaded);
    const { readArrivalBytes } = reader;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (!isLatest()) return;
      const { columns, chosen } = readArrivalBytes(bytes, navigator.languages);
      if (chosen !== undefined) return await takeColumn(columns, chosen);
      setAnnouncement(columns.length > 0 ? curveContent.otherTimes : curveContent.noTimes);
      if (columns.length > 0) setPast({ columns, chosen });
    } catch {
      if (isLatest()) setAnnouncement(curveContent.unreadable);
    }
  };

  return (
    <fieldset className="curve">
      <legend>{curveContent.legend}</legend>
      <div className="curve-names">
        {names.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="come"
              value={name}
              checked={curve === name}
              onChange={() => choose(name)}
            />
            {curveContent.names[name]}
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="come"
            value="own"
            checked={typeof curve !== "string"}
            onChange={() => choose([...weights])}
          />
          {curveContent.own}
        </label>
      </div>
      <Bars plan={plan} weights={weights} onCurve={choose} />
      <p className="curve-marks" aria-hidden="true">
        <span>{`${writeTime(plan.doorsMinute)} ${curveContent.doors}`}</span>
        <span>{`${writeTime(plan.doorsMinute + plan.minutes)} ${curveContent.begins}`}</span>
      </p>
      <p className="field-hint">{curveContent.pull}</p>
      <div className="field curve-file">
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby="past-hint"
          onFile={(file) => void takeFile(file)}
        >
          {curveContent.file}
        </FileButton>
        <p className="field-hint" id="past-hint">
          {curveContent.fileHint}
        </p>
        <p className="curve-status" role="status">
          {announcement}
        </p>
        {past && (past.columns.length > 1 || past.chosen === undefined) && (
          <ColumnChoice {...past} onChoose={(column) => void takeColumn(past.columns, column)} />
        )}
      </div>
    </fieldset>
  );
};
