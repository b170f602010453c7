import { stepsContent } from "./content.ts";

const columns = 5;
const width = 40;
const height = 26;
const places = Array.from({ length: 25 }, (_, index) => ({
  x: (index % columns) * width + 3,
  y: Math.floor(index / columns) * height + 3,
}));

/** The badge sheet from afar: as many badges as were taken have left only their outline. */
const SheetGrid = ({ taken }: { readonly taken: number }) => (
  <svg className="sheet-grid" viewBox={`0 0 ${columns * width} ${columns * height}`} aria-hidden="true">
    {places.map(({ x, y }, index) => (
      <rect
        key={index}
        className={index < taken ? "sheet-grid-taken" : "sheet-grid-badge"}
        x={x}
        y={y}
        width={width - 6}
        height={height - 6}
        rx="4"
      />
    ))}
  </svg>
);

export const Steps = () => (
  <section className="moments" aria-labelledby="moments-title">
    <div className="moments-words">
      <h2 id="moments-title" className="text-title">
        {stepsContent.heading}
      </h2>
      <p className="text-lead text-muted">{stepsContent.lead}</p>
    </div>
    <ol className="moments-row">
      {stepsContent.steps.map(({ time, count, caption, heading, text }) => (
        <li key={time} className="moment">
          <div className="moment-sheet on-paper" aria-hidden="true">
            <SheetGrid taken={count} />
            <p>
              <span>{time}</span>
              <strong>{caption}</strong>
            </p>
          </div>
          <div className="moment-words">
            <h3 className="text-heading">{heading}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);
