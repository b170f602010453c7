import type { ReactNode } from "react";
import { HeroActions } from "../../sections/hero-actions.tsx";
import { Part as Badge } from "./badge.static.tsx";
import { Part as Facts } from "./facts.static.tsx";
import { heroContent as content } from "./content.ts";

type HeroProps = { readonly paused: boolean; readonly onTogglePause: () => void };

export const Hero = ({ paused, onTogglePause }: HeroProps): ReactNode => (
  <section className="hero">
    <div className="hero-words entrance">
      <h1 className="text-display">{content.heading}</h1>
      <p className="text-lead text-muted">{content.lead}</p>
      <HeroActions first={content.signUp} second={content.booking} event="HERO_FREE_SIGN_UP" />
    </div>
    <div className="hero-badge">
      <Badge />
      {/* A form, so that the start snippet holds a press that comes before this script does. */}
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
