import { isOn } from "#shared/features.ts";
import { clickAttributes } from "../../analytics/click-attributes.ts";
import { FigureText } from "../../sections/figure-text.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { dayContent, filmsContent, heroContent, stepsContent } from "../standing-content.ts";

const addresses = import.meta.glob<string>("../videos/*.{mp4,webm,webp,vtt}", {
  eager: true,
  query: "?url",
  import: "default",
});

/** @throws when there is no such file */
const findFilmFile = (name: string): string => {
  const address = addresses[`../videos/${name}`];
  if (address === undefined) throw new Error(`no video file "${name}" in frontend/src/home/videos/`);
  return address;
};

type FilmProps = (typeof filmsContent.films)[number];

/** Where films are 16 : 10, see `film.css`. Below that, the cut made for a phone. */
const wideScreens = "(min-width: 60rem)";
/** First, as it is the smaller one of such drawn pictures; the other is for browsers without H.264. */
const mp4 = 'video/mp4; codecs="avc1.640020"';
const webm = 'video/webm; codecs="vp9"';

/** Without a poster Chromium paints the place dark grey. */
const clearPoster = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * A video that loads nothing until somebody plays it. Its picture lies under it, because only an image can wait for its
 * turn (`poster` is fetched at once). Served with the browser's own controls; once scripts run, `usePlayButtons` lets
 * a button stand in for them until the first play. A browser that knows no `media` on a video's sources takes the wide cut.
 */
const Film = ({ name, seconds, when, heading, text }: FilmProps) => (
  <figure className="film-card">
    {isOn("films") && (
      <div className="film-screen" data-late="">
        <picture>
          <source media={wideScreens} srcSet={findFilmFile(`${name}-wide.webp`)} />
          <img src={findFilmFile(`${name}-tall.webp`)} alt="" loading="lazy" width="720" height="1280" />
        </picture>
        <video
          aria-labelledby={`film-${name}`}
          muted
          playsInline
          controls
          preload="none"
          poster={clearPoster}
          width="1280"
          height="800"
        >
          <source media={wideScreens} src={findFilmFile(`${name}-wide.mp4`)} type={mp4} />
          <source media={wideScreens} src={findFilmFile(`${name}-wide.webm`)} type={webm} />
          <source src={findFilmFile(`${name}-tall.mp4`)} type={mp4} />
          <source src={findFilmFile(`${name}-tall.webm`)} type={webm} />
          <track
            kind="captions"
            srcLang="en"
            label={filmsContent.captions}
            src={findFilmFile(`${name}.vtt`)}
          />
        </video>
        <button
          type="button"
          className="film-play"
          aria-label={filmsContent.play(heading)}
          {...(name === filmsContent.playsInView && { "data-pause": filmsContent.pause(heading) })}
          hidden
        />
      </div>
    )}
    <figcaption>
      <p className="film-when">
        <span>{when}</span>
        {isOn("films") && <span>{filmsContent.length(seconds)}</span>}
      </p>
      <h3 id={`film-${name}`}>{heading}</h3>
      <p>
        <FigureText text={text} />
      </p>
    </figcaption>
  </figure>
);

export const Steps = () => (
  <section className="story" aria-labelledby="steps-title">
    <div className="story-words">
      <h2 id="steps-title" className="text-title">
        {stepsContent.heading}
      </h2>
      <p className="text-lead text-muted">{stepsContent.lead}</p>
    </div>
    <ol className="story-strip" tabIndex={0} aria-labelledby="steps-title">
      {stepsContent.steps.map((names) => (
        <li key={names[0]} className="step">
          {filmsContent.films
            .filter(({ name }) => names.some((each) => each === name))
            .map((film) => (
              <Film key={film.name} {...film} />
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
