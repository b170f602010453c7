import { RuleTester } from "oxlint/plugins-dev";
import { expect, test } from "vitest";
import { textInElement } from "#frontend/build/lint/text-in-element.ts";

// Runs all cases of `RuleTester` within one test.
RuleTester.describe = (_name, run) => run();
RuleTester.it = (_name, run) => run();

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } } });

const component = (jsx: string): string =>
  `import { content } from "./content.ts";\nconst lines = ["a", "b"];\nexport const PageFragment = ({ count, isOpen, guests, children }) => ${jsx};`;

const lint = (jsx: string, problems: number): void =>
  tester.run("text-in-element", textInElement, {
    valid: problems === 0 ? [component(jsx)] : [],
    invalid: problems > 0 ? [{ code: component(jsx), errors: problems }] : [],
  });

test.each([
  ["conditional text before an element", `<p>{isOpen && content.open}<b>!</b></p>`, 1],
  ["conditional text after an element", `<p><b>!</b>{isOpen && "open"}</p>`, 1],
  ["two conditional texts", `<p>{isOpen && "open"}{!isOpen && "closed"}</p>`, 2],
  ["text of a property beside constant text", `<p>{content.total} {count}</p>`, 1],
  ["a computed text beside an element", `<p>{content.count(count)} <b>!</b></p>`, 1],
  ["a template beside an element", "<p>{`${count} guests`}<b>!</b></p>", 1],
  ["a choice of two texts beside an element", `<p>{isOpen ? "open" : "closed"}<b>!</b></p>`, 1],
  ["constant text after a conditional element", `<p>{isOpen && <b>!</b>}{content.total}</p>`, 1],
  ["plain text after a conditional element", `<p>{isOpen && <b>!</b>} guests</p>`, 1],
  [
    "constant text after a list that grows",
    `<p>{guests.map((guest) => <b key={guest}>!</b>)}{content.total}</p>`,
    1,
  ],
  ["text inside a conditional fragment", `<p><b>!</b>{isOpen && <>open</>}</p>`, 1],
  ["changing text that a fragment returns alone", `<>{count}</>`, 1],
  ["changing text of a helper function", `<p><b>!</b>{describe(count)}</p>`, 1],
])("[SITE-23] text-in-element reports %s", (_what, jsx, problems) => {
  expect(() => lint(jsx, problems)).not.toThrow();
});

test.each([
  ["changing text that is an only child", `<p>{count}</p>`],
  ["changing text in an element of its own", `<p><span>{count}</span> <b>!</b></p>`],
  ["constant text beside an element", `<p>{content.total} <b>!</b></p>`],
  ["constant text before a conditional element", `<p>{content.total}{isOpen && <b>!</b>}</p>`],
  ["conditional elements", `<p>{isOpen && <b>!</b>}{isOpen ? <i>!</i> : <b>?</b>}</p>`],
  ["an element between a conditional one and text", `<p>{isOpen && <b>!</b>}<i>!</i>{content.total}</p>`],
  ["texts of a constant list", `<p>{lines.map((line) => <b key={line}>{line} <i>!</i></b>)}</p>`],
  ["children beside an element", `<p><b>!</b>{children}</p>`],
  ["one text of several parts", "<p>{`${count} of ${guests}`}</p>"],
])("[SITE-23] text-in-element accepts %s", (_what, jsx) => {
  expect(() => lint(jsx, 0)).not.toThrow();
});
