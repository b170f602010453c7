import fc from "fast-check";
import { expect, test } from "vitest";
import { makeSlug, makeTag } from "#shared/brand/brand-slug.ts";

test.each([
  ["Lanyra", "lanyra", "Lanyra"],
  ["Kranz & Tür", "kranz-tur", "Kranz Tür"],
  ["O'Brien", "o-brien", "O Brien"],
  ["Acme, Inc.", "acme-inc", "Acme Inc."],
  ["Überpass", "uberpass", "Überpass"],
  ["Straße", "strasse", "Straße"],
  ["3D Events", "site-3d-events", "3D Events"],
  ["प्रिया", "site", "प\u0020र\u0020य"],
  ["日本チェックイン", "site", "日本チェックイン"],
  ["Fern & O'Hara+ Conference Doors", "fern-o-hara-conf", "Fern O Hara+ Conference Doors"],
])("[OPS-15] makes %s into %s for names and %s for tags", (brand, slug, tag) => {
  expect(makeSlug(brand)).toBe(slug);
  expect(makeTag(brand)).toBe(tag);
});

test("[OPS-15] makes any brand into a slug and a tag that AWS accepts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), (brand) => {
      expect(makeSlug(brand)).toMatch(/^[a-z](?:[a-z0-9-]{0,22}[a-z0-9])?$/);
      expect(makeTag(brand)).toMatch(/^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u);
    }),
  );
});
