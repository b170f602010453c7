import { race, raceMinutes, racePlan, servedMinute } from "./queue-race.build.ts";
import { countRace, doorX, raceBox, stationPlace } from "./queue-race.ts";
import { drawings } from "./features-drawings.tsx";
import { FigureText } from "../sections/figure-text.tsx";
import { raceContent as content } from "./race-content.ts";
import { describeMoment, laneNames, type LaneName } from "./race-texts.ts";

const { stations } = racePlan;
const servedSeconds = 60 * servedMinute;
const counts = {
  paper: countRace(race.paper, servedSeconds),
  scan: countRace(race.scan, servedSeconds),
};

const Track = ({ lane }: { readonly lane: LaneName }) => (
  <svg className="race-track" viewBox={`0 0 ${raceBox.width} ${raceBox.height}`} aria-hidden="true">
    <path className="race-door" d={`M${doorX + 14} 0v${raceBox.height}`} />
    {Array.from({ length: stations }, (_, station) => {
      const { x, y } = stationPlace(station, stations);
      return (
        <rect key={station} className="race-station" x={x - 8} y={y - 8} width="16" height="16" rx="4" />
      );
    })}
    {/* `animateRace` replaces it by dots that move. */}
    <drawings.FiledDrawing name={lane} />
  </svg>
);

const Lane = ({ lane }: { readonly lane: LaneName }) => (
  <div className={`race-lane race-${lane}`} data-lane={lane}>
    <h3>
      {/* oxlint-disable-next-line site/text-in-element -- a lane keeps its name */}
      {laneNames[lane]} <span>{content.visit[lane]}</span>
    </h3>
    <Track lane={lane} />
    <p className="race-counts">
      <span>
        <strong data-count="waiting">{counts[lane].waiting}</strong> {content.counts.waiting}
      </span>
      <span>
        <strong data-count="in">{counts[lane].in}</strong> {content.counts.in}
      </span>
    </p>
  </div>
);

/** Paper list against QR passes, in the state when the last guest has arrived; `animateRace` animates it. */
export const Race = () => (
  <section className="group race" aria-labelledby="race-title">
    <div className="group-head">
      <h2 id="race-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead">{content.lead}</p>
    </div>
    <div className="race-lanes">
      <Lane lane="paper" />
      <Lane lane="scan" />
      <label className="race-time">
        <span>{content.slider}</span>
        <input
          type="range"
          min="0"
          max={raceMinutes}
          defaultValue={servedMinute}
          aria-valuetext={describeMoment(servedMinute, counts)}
        />
        <strong aria-hidden="true">{servedMinute}</strong>
      </label>
    </div>
    <div className="race-text">
      <p>
        <FigureText text={content.result} />
      </p>
      <p className="race-source">{content.source}</p>
      {content.links.length > 0 && (
        <ul className="related-links">
          {content.links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </section>
);
