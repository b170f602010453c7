import { colors } from "#shared/brand/colors.ts";

const declare = (scheme: Readonly<Record<string, string>>): string =>
  Object.entries(scheme)
    .map(([name, color]) => `--${name}: ${color};`)
    .join(" ");

/** The site's look with the fallback fonts, since the names of the site's own font files change with every release. */
export const contactPageStyle = `
:root { color-scheme: light dark; ${declare(colors.light)} }
@media screen and (prefers-color-scheme: dark) { :root { ${declare(colors.dark)} } }
* { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
html { -webkit-text-size-adjust: 100%; font-family: "Liberation Sans", Arial, Roboto, sans-serif; line-height: 1.6; }
body { display: flex; flex-direction: column; min-height: 100vh; background: var(--paper); color: var(--ink); font-size: 1.0625rem; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
header, main, footer { padding-inline: max(clamp(1.25rem, 5vw, 4rem), (100% - 44rem) / 2); }
header { border-bottom: 1px solid var(--line); }
main { flex: 1; padding-block: clamp(2.25rem, 7vw, 4.5rem); }
footer { padding-block: 1.5rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.9375rem; }
h1 { font-size: clamp(2.125rem, 1.4rem + 3vw, 3.25rem); font-weight: 800; line-height: 1.08; letter-spacing: -0.025em; text-wrap: balance; }
a { color: var(--brand); font-weight: 600; text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
footer a { display: inline-block; padding-block: 0.625rem; color: inherit; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; border-radius: 4px; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 4.75rem; color: inherit; font-size: 1.5rem; font-weight: 800; letter-spacing: -0.03em; text-decoration: none; }
.form { display: grid; gap: 1.375rem; margin-top: 1.75rem; }
.lead { margin-top: 0.75rem; color: var(--muted); }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: 1.375rem; align-items: start; }
.field { display: grid; gap: 0.375rem; }
label { font-weight: 600; }
.control { width: 100%; min-height: 3.25rem; padding: 0.75rem 1rem; border: 1.5px solid var(--control); border-radius: 0.75rem; background: var(--raised); color: inherit; font: inherit; }
.control:hover { border-color: var(--ink); }
.control:focus-visible { border-color: var(--ink); border-radius: 0.75rem; outline: 3px solid color-mix(in oklab, var(--brand) 45%, transparent); outline-offset: 0; }
.control[aria-invalid] { border-color: var(--error); box-shadow: inset 4px 0 0 var(--error); }
.control::placeholder { color: var(--muted); opacity: 1; }
select.control { appearance: none; padding-right: 2.75rem; background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%); background-position: right 1.375rem center, right 1rem center; background-size: 0.4rem 0.4rem; background-repeat: no-repeat; }
textarea.control { display: block; resize: vertical; }
.error { color: var(--error); font-size: 0.9375rem; font-weight: 600; }
.hint { color: var(--muted); font-size: 0.9375rem; }
.note { margin-top: 1.75rem; padding: 0.875rem 1.125rem; border: 1.5px solid var(--error); border-left-width: 6px; border-radius: 0.75rem; background: var(--raised); color: var(--error); }
.note a { color: inherit; }
.note ul { padding-left: 1.25rem; }
.note li a { font-weight: 400; }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.button { justify-self: start; min-width: 11rem; min-height: 3.25rem; padding: 0.5rem 1.5rem; border-radius: 0.875rem; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 700; cursor: pointer; }
.button:hover { background: color-mix(in oklab, var(--brand) 86%, var(--ink)); }
.button:focus-visible { border-radius: 0.875rem; }
.badge { max-width: 34rem; border: 1px solid var(--line); border-radius: 1.625rem; background: var(--raised); box-shadow: 0 1px 2px rgb(20 19 15 / 0.08), 0 24px 48px -20px rgb(20 19 15 / 0.28); }
.badge::before { content: ""; display: block; width: 4.5rem; height: 0.875rem; margin: 1rem auto 0; border-radius: 1rem; background: var(--paper); box-shadow: inset 0 1px 3px rgb(20 19 15 / 0.35); }
.badge-top { padding: 1.25rem clamp(1.25rem, 5vw, 1.75rem) 1.5rem; }
.badge-top p { margin-top: 0.75rem; }
.stub { position: relative; padding: 1.125rem clamp(1.25rem, 5vw, 1.75rem) 1.375rem; border-top: 2px dashed var(--line); color: var(--muted); }
.stub::before, .stub::after { content: ""; position: absolute; top: -0.6875rem; width: 1.25rem; height: 1.25rem; border: 1px solid var(--line); border-radius: 50%; background: var(--paper); }
.stub::before { left: -0.6875rem; clip-path: inset(0 0 0 50%); }
.stub::after { right: -0.6875rem; clip-path: inset(0 50% 0 0); }
.stub strong { display: block; color: var(--ink); font-size: 1.75rem; font-weight: 800; line-height: 1.2; letter-spacing: 0.04em; }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1.75rem; margin-top: 1.5rem; }
.links a { padding-block: 0.625rem; }
@media (forced-colors: active) { .badge, .button { border: 1px solid ButtonText; } }
`;
