import { RuleTester } from "oxlint/plugins-dev";
import { expect, test } from "vitest";
import { addressParameters } from "#frontend/build/lint/address-parameters.ts";

// Runs all cases of `RuleTester` within one test.
RuleTester.describe = (_name, run) => run();
RuleTester.it = (_name, run) => run();

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: "tsx" } } });

const lint = (code: string, problems: number): void =>
  tester.run("address-parameters", addressParameters, {
    valid: problems === 0 ? [code] : [],
    invalid: problems > 0 ? [{ code, errors: problems }] : [],
  });

test.each([
  ["new URLSearchParams", `const query = new URLSearchParams(text);`, 1],
  ["new URLSearchParams of the window", `const query = new window.URLSearchParams(text);`, 1],
  ["a URL's searchParams", `const id = new URL(text).searchParams.get("id");`, 1],
  ["searchParams taken apart", `const { searchParams } = new URL(text);`, 1],
  ["searchParams of a parameter", `const read = ({ searchParams }) => searchParams.get("id");`, 1],
  ["searchParams under another name", `const { searchParams: query } = url;`, 1],
  ["the query of the page", `show(location.search);`, 1],
  ["the fragment of the page", `show(location.hash);`, 1],
  ["the query of window.location", `show(window.location.search);`, 1],
  ["the fragment of document.location", `show(document.location.hash);`, 1],
  ["a computed member", `show(location["search"]);`, 1],
  ["the page's address taken apart", `const { search, hash } = location;`, 2],
  ["the router's address", `show(useLocation().search);`, 1],
  ["the router's address taken apart", `const { hash } = useLocation();`, 1],
  ["useSearchParams", `import { useSearchParams } from "react-router-dom";`, 1],
  ["useParams under another name", `import { useParams as read } from "react-router-dom";`, 1],
  ["useParams of a namespace", `const { uid } = router.useParams();`, 1],
])("[PAY-25] address-parameters reports %s", (_what, code, problems) => {
  expect(() => lint(code, problems)).not.toThrow();
});

test.each([
  ["a comparison of the query", `const isPlain = location.search === "";`],
  ["a comparison with a link", `const isHere = link.search === location.search;`],
  ["an assigned query", `url.search = writeParameters({ id });`],
  ["the path of the page", `const { pathname } = useLocation();`],
  ["search of another object", `const found = list.search(text);`],
  ["the query of a link that was entered", `const { search, hash } = new URL(text);`],
])("[PAY-25] address-parameters accepts %s", (_what, code) => {
  expect(() => lint(code, 0)).not.toThrow();
});
