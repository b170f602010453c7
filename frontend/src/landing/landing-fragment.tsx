import type { Landing } from "./landing.ts";
import { PageLink } from "../navigation/page-link.tsx";
import { staticFragment } from "../lib/hydration/static-fragment.tsx";
import { HeroActions } from "../sections/hero-actions.tsx";
import { RelatedLinks } from "../sections/related-links.tsx";
import { QuestionList } from "../sections/question-list.tsx";
import { SiteClosing } from "../sections/site-closing.tsx";
import { UnbrokenWords } from "../ui/unbroken-words.tsx";
import { closingContent, heroContent, questionsContent, toolsContent } from "./landing-content.ts";
import { pictures } from "./pictures.tsx";
import { landingTools } from "../navigation/free-tools.ts";

type LandingProps = { readonly landing: Landing };

const Crumbs = ({ label }: { readonly label: string }) => (
  <nav aria-label={heroContent.crumbs.label}>
    <ol className="crumbs">
      <li>
        <PageLink to="/">{heroContent.crumbs.home}</PageLink>
      </li>
      <li aria-current="page">{label}</li>
    </ol>
  </nav>
);

const Hero = ({ landing }: LandingProps) => {
  const Picture = pictures[landing.picture];
  return (
    <section className="landing-hero">
      <div className="landing-words entrance">
        <Crumbs label={landing.label} />
        <h1 className="landing-title">
          <UnbrokenWords text={landing.heading} />
        </h1>
        <p className="text-lead text-muted">{landing.lead}</p>
        <HeroActions first={heroContent.start} second={heroContent.call} />
        <p className="text-muted">{heroContent.free}</p>
      </div>
      <div className={`landing-picture picture-${landing.picture}`} aria-hidden="true">
        <Picture />
      </div>
    </section>
  );
};

const Sections = ({ landing }: LandingProps) => (
  <div className="landing-sections">
    {landing.sections.map(({ id, heading, html }) => (
      <section key={id} className="landing-section" aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
    ))}
  </div>
);

const Tools = ({ landing }: LandingProps) => (
  <section className="landing-tools" aria-labelledby="tools-title">
    <div className="landing-tools-words">
      <h2 id="tools-title" className="text-title">
        {toolsContent.heading}
      </h2>
      <p className="text-lead text-muted">{toolsContent.lead}</p>
    </div>
    <ul className="landing-tools-row">
      {landing.tools.map((tool) => {
        const { heading, text, link, to } = landingTools[tool];
        return (
          <li key={tool} className="badge landing-tool">
            <span className="badge-slot" aria-hidden="true" />
            <div className="badge-top">
              <h3 className="text-heading">{heading}</h3>
              <p>{text}</p>
            </div>
            <p className="badge-stub perforated">
              <PageLink to={to}>{link}</PageLink>
            </p>
          </li>
        );
      })}
    </ul>
  </section>
);

export const makeLandingFragment = (landing: Landing) =>
  staticFragment(`landing-${landing.slug}`, () => (
    <>
      <Hero landing={landing} />
      <Sections landing={landing} />
      {landing.tools.length > 0 && <Tools landing={landing} />}
      <QuestionList heading={questionsContent.heading} questions={landing.questions}>
        <RelatedLinks links={questionsContent.links} />
      </QuestionList>
      <SiteClosing {...closingContent} />
    </>
  ));
