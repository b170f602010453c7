import { isEnabled } from "#shared/features.ts";
import { clickAttributes } from "../../analytics/click-attributes.ts";
import { FigureText } from "../../sections/figure-text.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { dayContent, videosContent, heroContent, stepsContent } from "../static-content.ts";

const addresses = import.meta.glob<string>("../videos/*.{mp4,webm,webp,vtt}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @throws if the file does not exist */
const findVideoFile = (name: string): string => {
  const address = addresses[`../videos/${name}`];
  if (address === undefined) throw new Error(`no video file "${name}" in frontend/src/home/videos/`);
  return address;
};

type VideoProps = (typeof videosContent.videos)[number];

/** The width from which videos are 16:10, see `video.css`. Narrower screens get the cut made for phones. */
const wideScreens = "(min-width: 60rem)";
/** First, because it is the smaller file for such animations; the other one is for browsers without H.264. */
const mp4 = 'video/mp4; codecs="avc1.640020"';
const webm = 'video/webm; codecs="vp9"';

/** A transparent poster, because Chromium paints the area dark gray without one. */
const clearPoster = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * A video that loads nothing before it is played. Its picture is an image below it, because only images can
 * be lazy (`poster` loads at once). It is served with the browser's own controls; once scripts run,
 * `usePlayButtons` replaces them by a button until the first play. A browser that ignores `media` on video
 * sources plays the wide cut.
 */
const Video = ({ name, seconds, when, heading, text }: VideoProps) => (
  <figure className="video-card">
    {isEnabled("videos") && (
      <div className="player">
        <picture>
          <source media={wideScreens} srcSet={findVideoFile(`${name}-wide.webp`)} />
          <img src={findVideoFile(`${name}-tall.webp`)} alt="" loading="lazy" width="720" height="1280" />
        </picture>
        <video
          aria-labelledby={`video-${name}`}
          muted
          playsInline
          controls
          preload="none"
          poster={clearPoster}
          width="1280"
          height="800"
        >
          <source media={wideScreens} src={findVideoFile(`${name}-wide.mp4`)} type={mp4} />
          <source media={wideScreens} src={findVideoFile(`${name}-wide.webm`)} type={webm} />
          <source src={findVideoFile(`${name}-tall.mp4`)} type={mp4} />
          <source src={findVideoFile(`${name}-tall.webm`)} type={webm} />
          <track
            kind="captions"
            srcLang="en"
            label={videosContent.captions}
            src={findVideoFile(`${name}.vtt`)}
          />
        </video>
      </div>
    )}
    <figcaption className={isEnabled("videos") ? "perforated" : undefined}>
      <p className="video-when">
        <span>{when}</span>
        {isEnabled("videos") && <span>{videosContent.length(seconds)}</span>}
      </p>
      <h3 id={`video-${name}`}>{heading}</h3>
      <p>
        <FigureText text={text} />
      </p>
    </figcaption>
  </figure>
);

export const Steps = () => (
  <section className="how-it-works" aria-labelledby="steps-title">
    <div className="how-it-works-words">
      <h2 id="steps-title" className="text-title">
        {stepsContent.heading}
      </h2>
      <p className="text-lead text-muted">{stepsContent.lead}</p>
    </div>
    <ol className="how-it-works-strip" tabIndex={0} aria-labelledby="steps-title">
      {stepsContent.steps.map((names) => (
        <li key={names[0]} className="step">
          {videosContent.videos
            .filter(({ name }) => names.some((each) => each === name))
            .map((video) => (
              <Video key={video.name} {...video} />
            ))}
        </li>
      ))}
    </ol>
  </section>
);

export const Day = () => (
  <section className="day far" data-late="" aria-labelledby="day-title">
    <div className="section-words">
      <h2 id="day-title" className="text-title">
        {dayContent.heading}
      </h2>
      <p className="text-lead text-muted">{dayContent.lead}</p>
      <p className="actions">
        <OutsideLink
          href={heroContent.signUp.href}
          className="button button-primary"
          {...clickAttributes?.("FOR_EVENT_ORGANIZERS_FREE_SIGN_UP")}
        >
          {heroContent.signUp.label}
        </OutsideLink>
      </p>
    </div>
    <ol className="day-sheet on-paper">
      {dayContent.moments.map(({ time, heading, text }) => (
        <li key={time}>
          <p className="day-time">{time}</p>
          <h3>{heading}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
