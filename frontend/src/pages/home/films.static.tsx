import { staticPart } from "../../lib/static-part.tsx";
import { filmsContent as content } from "./content.ts";
import { Film } from "./film.tsx";

/** The four demo videos: two staggered columns on a desk, a strip to leaf through on a phone. */
export const Part = staticPart("home-films", () => (
  <section className="films" aria-labelledby="films-title">
    <div className="films-words">
      <h2 id="films-title" className="text-title">
        {content.heading}
      </h2>
      <p className="text-lead text-muted">{content.lead}</p>
    </div>
    <ol className="films-strip">
      {content.films.map((film) => (
        <li key={film.name}>
          <Film {...film} />
        </li>
      ))}
    </ol>
  </section>
));
