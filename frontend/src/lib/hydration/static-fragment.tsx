import { use, type ComponentType } from "react";

/**
 * A static fragment: a piece of a page that never changes after it is drawn, without state, handlers or
 * properties. The build renders it; the browser leaves the served markup as it is, and neither loads its code
 * nor hydrates it. Its markup is requested only by a navigation inside the site. Its links open in place like
 * all others (see `usePageLinks`).
 */
export type StaticFragment = ComponentType & {
  /** Loads the markup, so that the next page appears all at once. */
  readonly preload: () => Promise<void>;
};

/** A static fragment in its source. `Content` is the component that the build renders to markup. */
export type SourceFragment = StaticFragment & {
  readonly fragmentName: string;
  readonly Content: ComponentType;
};

const present = (): Promise<void> => Promise.resolve();

/**
 * Declares a static fragment. In the browser's build, `prerender/static-fragments.ts` replaces it with
 * `servedFragment`.
 * @param fragmentName unique in the whole site
 */
export const staticFragment = (fragmentName: string, Content: ComponentType): SourceFragment =>
  Object.assign(
    () => (
      <div data-fragment={fragmentName}>
        <Content />
      </div>
    ),
    { fragmentName, Content, preload: present },
  );

const Markup = ({ name, html }: { readonly name: string; readonly html: string }) => (
  <div data-fragment={name} dangerouslySetInnerHTML={{ __html: html }} />
);

export const markupFragment = (name: string, html: string): StaticFragment =>
  Object.assign(() => <Markup name={name} html={html} />, { preload: present });

/** A static fragment in the browser: its markup comes from the served document, or is loaded. */
export const servedFragment = (
  name: string,
  load: () => Promise<{ readonly html: string }>,
): StaticFragment => {
  let html: string | undefined;
  let loading: Promise<string> | undefined;
  const loadMarkup = (): Promise<string> =>
    (loading ??= load().then(
      (module) => module.html,
      (cause: unknown) => {
        // Clear the failed promise, so that the next caller tries again.
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
  document.querySelector(`[data-fragment="${CSS.escape(name)}"]`)?.innerHTML;
