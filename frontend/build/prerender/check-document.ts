/** Markup that would violate the page's security policy, or hide content until a script runs. */
const forbidden: readonly { readonly pattern: RegExp; readonly because: string }[] = [
  { pattern: /id="S:/, because: "React hid content behind a script (see progressiveChunkSize)" },
  { pattern: /<!--\$\?-->/, because: "a Suspense boundary was still waiting" },
  { pattern: / style="/, because: "the policy forbids style attributes" },
  { pattern: / on[a-z]+="/, because: "the policy forbids inline handlers" },
];

/** Data blocks such as `application/ld+json` are not scripts. */
const scripts = /<script(?![^>]* type="application\/)[^>]*>/g;

/**
 * @throws if a document contains something that the security policy blocks, or does not have exactly one `h1`
 */
export const checkDocument = (file: string, html: string): void => {
  for (const { pattern, because } of forbidden) {
    if (pattern.test(html)) throw new Error(`${file} contains ${pattern.source}: ${because}`);
  }
  const scriptCount = html.match(scripts)?.length ?? 0;
  if (scriptCount !== 1)
    throw new Error(`${file} has ${scriptCount} scripts, expected only the start snippet`);
  const headings = html.match(/<h1[ >]/g)?.length ?? 0;
  if (headings !== 1) throw new Error(`${file} has ${headings} h1 elements, expected one`);
};
