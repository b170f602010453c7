import fc from "fast-check";
import type { Card } from "#frontend/src/codes/qr/vcard.ts";
import { anyCharacter } from "../any-character.ts";

/** A given and a family name in each of thirty scripts. */
export const namesInScripts: Readonly<Record<string, readonly [given: string, family: string]>> = {
  Latin: ["Łukasz", "Øster-Þórðarson"],
  Greek: ["Ελένη", "Παπαδοπούλου"],
  Cyrillic: ["Олексій", "Ґалаґан"],
  Armenian: ["Անահիտ", "Սարգսյան"],
  Georgian: ["ნინო", "ჯავახიშვილი"],
  Hebrew: ["נועה", "לוי"],
  Arabic: ["فاطمة", "الزهراء"],
  Syriac: ["ܐܦܪܝܡ", "ܣܘܪܝܝܐ"],
  Thaana: ["އައިޝަތު", "ރަޝީދު"],
  Ethiopic: ["ሰላም", "ተስፋዬ"],
  Devanagari: ["प्रिया", "शर्मा"],
  Bengali: ["অনন্যা", "চট্টোপাধ্যায়"],
  Gurmukhi: ["ਹਰਪ੍ਰੀਤ", "ਸਿੰਘ"],
  Gujarati: ["હેતલ", "પટેલ"],
  Odia: ["ସୁଭଦ୍ରା", "ମହାପାତ୍ର"],
  Tamil: ["கவிதா", "சுப்பிரமணியன்"],
  Telugu: ["లక్ష్మి", "రెడ్డి"],
  Kannada: ["ಕಾವ್ಯ", "ಹೆಗಡೆ"],
  Malayalam: ["ലക്ഷ്മി", "നായർ"],
  Sinhala: ["නිලූකා", "පෙරේරා"],
  Thai: ["สมชาย", "ใจดี"],
  Lao: ["ສົມພອນ", "ວົງສາ"],
  Myanmar: ["အောင်ဆန်း", "မြင့်"],
  Khmer: ["សុភា", "ចាន់"],
  Tibetan: ["བསྟན་འཛིན", "རྒྱ་མཚོ"],
  Mongolian: ["ᠪᠠᠲᠤ", "ᠪᠣᠯᠳ"],
  Han: ["小龙", "李"],
  Kana: ["さくら", "タナカ"],
  Hangul: ["지민", "박"],
  Cherokee: ["ᏍᏏᏉᏯ", "ᏣᎳᎩ"],
};

/** All texts that have ever broken a card: reserved characters, line breaks of all kinds, long or unusual text. */
const awkward = fc.constantFrom(
  "\\",
  ",",
  ";",
  ":",
  '"',
  "'",
  "\n",
  "\r\n",
  "\r",
  "\u2028",
  "\u0085",
  "\u0000",
  "\u001b",
  "\t",
  "\\n",
  "\\,",
  "END:VCARD",
  "\nTEL:+1 900 555 0100",
  "👩🏽‍🚀",
  "e\u0301",
  "\u202e",
  "₹10,000",
  " ",
);
/** Characters that codes pack tighter than other text. */
const digits = Array.from("0123456789");
const capitals = Array.from("ABCDEFGHIJ $%*+-./:");
const piece = fc.oneof(
  awkward,
  fc.constantFrom(...Object.values(namesInScripts).flat()),
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...digits), maxLength: 14 }),
  fc.string({ unit: fc.constantFrom(...digits, ...capitals), maxLength: 10 }),
);

/** Text of a field, sometimes empty. */
export const fieldText: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 6, arbitrary: fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")) },
);

/** A card with any text in any field. */
export const anyCard = (text: fc.Arbitrary<string> = fieldText): fc.Arbitrary<Card> =>
  fc.record({
    firstName: text,
    lastName: text,
    organization: text,
    jobTitle: text,
    phone: text,
    cellPhone: text,
    email: text,
    website: text,
  });

const webAddress = fc
  .tuple(fc.domain(), fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }))
  .map(
    ([domain, path, query]) =>
      `https://${domain}/${encodeURIComponent(path)}?q=${encodeURIComponent(query)}#top`,
  );

/** Any text that a visitor may want in a code, mostly web addresses. */
export const anyText: fc.Arbitrary<string> = fc
  .oneof(webAddress, fieldText, fc.string({ unit: anyCharacter }))
  .filter((text) => text.trim() !== "");
