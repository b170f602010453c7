import { use, type ComponentType } from "react";

/**
 * A piece of a page that never changes once it is drawn: no state, no handlers, no properties. The build renders it;
 * the browser keeps what was served as it stands, and neither loads its code nor hydrates it. Only a navigation inside
 * the site asks for its markup. Links in it open in place like all others (see `usePageLinks`).
 */
export type StaticPart = ComponentType & {
  /** Loads the markup, so that the next page can be shown in one go. */
  readonly preload: () => Promise<void>;
};

/** A part as its author writes it. `Content` is what the build renders to markup. */
export type SourcePart = StaticPart & { readonly partName: string; readonly Content: ComponentType };

const present = (): Promise<void> => Promise.resolve();

/**
 * Declares a part. In the browser's build `prerender/static-parts.ts` puts `servedPart` in its place.
 * @param partName is its own in the whole site
 */
export const staticPart = (partName: string, Content: ComponentType): SourcePart =>
  Object.assign(
    () => (
      <div data-part={partName}>
        <Content />
      </div>
    ),
    { partName, Content, preload: present },
  );

const Markup = ({ name, html }: { readonly name: string; readonly html: string }) => (
  <div data-part={name} dangerouslySetInnerHTML={{ __html: html }} />
);

export const markupPart = (name: string, html: string): StaticPart =>
  Object.assign(() => <Markup name={name} html={html} />, { preload: present });

/** A part as the browser has it: its markup is taken from the served document, or else loaded. */
export const servedPart = (name: string, load: () => Promise<{ readonly html: string }>): StaticPart => {
  let html: string | undefined;
  let loading: Promise<string> | undefined;
  const loadMarkup = (): Promise<string> =>
    (loading ??= load().then(
      (module) => module.html,
      (cause: unknown) => {
        // Whoever needs it next asks again.
        loading = undefined;
        throw cause;
      },
    ));

  const Served = () => {
    html ??= readServed(name) ?? use(loadMarkup());
    return <Markup name={name} html={html} />;
  };
  return Object.assign(Served, {
    preload: async () => {
      html ??= await loadMarkup();
    },
  });
};

const readServed = (name: string): string | undefined =>
  document.querySelector(`[data-part="${CSS.escape(name)}"]`)?.innerHTML;
