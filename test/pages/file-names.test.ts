import { expect, test } from "vitest";
import { checkFileNames } from "#frontend/build/check-file-names.ts";
import { makeDocumentPath } from "#frontend/build/prerender/document-path.ts";
import { readTokens } from "#frontend/build/prerender/read-tokens.ts";
import { drawRootPictures } from "#frontend/build/social-cards/root-pictures.ts";

test.each([
  ["/", "/home"],
  ["/vcard/create", "/vcard-create"],
])("[SITE-19] the build stops if %s and %s have social cards of the same name", async (path, other) => {
  const { light } = await readTokens();
  const cards = [path, "/pricing", other].map((page) => ({
    path: page,
    title: "Title",
    description: "Description",
    address: `https://www.example.com${page}`,
  }));
  await expect(drawRootPictures(cards, light)).rejects.toThrow(
    `.png would belong to the social card of ${path} and to the social card of ${other}: rename one`,
  );
});

test.each(["/index", "/404"])(
  "[SITE-19] the build stops if the page %s replaces another document",
  (path) => {
    const documents = [makeDocumentPath("/"), "/404.html", makeDocumentPath("/pricing")];
    expect(() => checkFileNames(documents.map((file) => [file, file]))).not.toThrow();
    expect(() => checkFileNames([...documents, makeDocumentPath(path)].map((file) => [file, file]))).toThrow(
      "rename one",
    );
  },
);
