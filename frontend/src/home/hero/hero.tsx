import { passNameMax } from "../../pass/pass-path.ts";
import { PageFragment as Badge } from "../home-badge.static.tsx";
import { tryContent as content } from "../home-content.ts";
import { PageFragment as Facts } from "../home-facts.static.tsx";
import { useOwnBadge } from "./use-own-badge.ts";
import { PageFragment as Words } from "../home-hero.static.tsx";

type HeroProps = { readonly paused: boolean; readonly onTogglePause: () => void };

export const Hero = ({ paused, onTogglePause }: HeroProps) => {
  const { field, shown, typed = "", write, show } = useOwnBadge();
  return (
    <section className="hero">
      <Words />
      <div
        className={shown ? "hero-badge hero-badge-own" : "hero-badge"}
        data-private={shown ? "" : undefined}
      >
        <Badge />
        {shown && <shown.OwnBadge typed={typed} />}
      </div>
      <div className="hero-try">
        {/* Forms, so that the start snippet can hold back a submit that comes before this script has
            loaded. */}
        <form
          className="try"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            show();
          }}
        >
          <label htmlFor="own-name">{content.name}</label>
          <input
            ref={field}
            id="own-name"
            className="control"
            maxLength={passNameMax}
            autoComplete="name"
            dir="auto"
            onFocus={write}
            onChange={write}
          />
          <button className="button button-quiet">{content.scan}</button>
        </form>
        <form
          className="pause"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            onTogglePause();
          }}
        >
          <button className={paused ? "pause-button pause-button-on" : "pause-button"}>
            {paused ? content.play : content.pause}
          </button>
        </form>
      </div>
      <Facts />
    </section>
  );
};
