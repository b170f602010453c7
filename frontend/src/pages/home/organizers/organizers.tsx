import { clickAttributes } from "../../../features/analytics/click-attributes.ts";
import { FigureText } from "../../../sections/figure-text.tsx";
import { OutsideLink } from "../../../ui/outside-link.tsx";
import { heroContent, organizersContent } from "../standing-content.ts";

/** How full the venue is over the day, drawn over the six moments below it: each is 200 wide. */
const curve =
  "M0 196H390C430 196 440 60 520 44S600 22 640 22C720 22 740 30 800 34C850 38 850 92 880 92S910 40 960 40C1060 40 1090 66 1120 120C1140 160 1160 192 1200 196";

const DayCurve = () => (
  <svg className="day-curve" viewBox="0 0 1200 200" preserveAspectRatio="none" aria-hidden="true">
    <path className="day-area" d={`${curve}V200H0z`} />
    <path className="day-edge" d={curve} />
  </svg>
);

/** One event day from the organizer's side, under the curve of how many guests are inside. */
export const Organizers = () => (
  <section className="day" aria-labelledby="day-title">
    <div className="day-words">
      <h2 id="day-title" className="text-title">
        {organizersContent.heading}
      </h2>
      <p className="text-lead">{organizersContent.lead}</p>
      <p className="actions">
        <OutsideLink
          href={heroContent.signUp.href}
          className="button button-primary"
          {...clickAttributes?.("FOR_EVENT_ORGANIZERS_FREE_SIGN_UP")}
        >
          {organizersContent.signUp}
        </OutsideLink>
      </p>
    </div>
    <DayCurve />
    <ol className="day-line" tabIndex={0} aria-labelledby="day-title">
      {organizersContent.moments.map(({ time, heading, text }) => (
        <li key={time}>
          <p className="day-time">{time}</p>
          <h3>{heading}</h3>
          <p>
            <FigureText text={text} />
          </p>
        </li>
      ))}
    </ol>
  </section>
);
