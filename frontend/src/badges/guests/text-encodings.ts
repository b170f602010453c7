/** Characters of an encoding in lists of guests. */
type Characters = {
  /** Matches characters that are frequent in names of its languages, next to the letters where they occur. */
  readonly usual: RegExp;
  readonly rare: RegExp;
};

type Encoding = Characters & {
  /** Languages whose spreadsheets use this encoding, as tags in lower case. */
  readonly languages?: string;
};

const vowel = "[aeiouyàáâäãåæèéêëìíîïòóôöõøùúûüýœąęėěįőųůűāēīōū]";

/** @param patterns alternatives, each of which matches one character in lower or upper case */
const letters = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "iuy");

/** Vowels are seldom side by side: the German ß at the byte of an á follows a vowel. */
const acuteA = "(?<![aiou])á|(?<=[iu])á(?=\\p{L})";

const western: Characters = {
  usual: letters(
    "[äöüßéíóúôâåšž]",
    acuteA,
    // Italian ends words with these letters, and Catalan has à and ò anywhere.
    "[ìù](?!\\p{L})|à(?![ao])|(?<![aeo])ò",
    `(?<![aeioáéíóú])è(?!${vowel})|(?<=i)è(?=(?!${vowel})\\p{L})`,
    "ê(?=\\p{L})",
    // Two vowels that are spoken apart, as in Noël and Anaïs, and the î of Benoît.
    `(?<=${vowel})[ëïîû]`,
    `[çñ](?=${vowel})`,
    // Danish and Norwegian have them between consonants.
    "(?<![aeiouáéíóú])[øæ](?![aeiouáéíóúw])",
    "ã(?=[oe]|s?(?!\\p{L}))|õ(?=e)",
    "œ(?=u)",
    // Icelandic, as in Guðmundur, Sigurður and Þór.
    "(?<=gu|r)ð|(?<!\\p{L})þ(?=[oóö])",
  ),
  rare: letters("[àèêëïîçõûý]", `(?<!${vowel})œ`, "(?<=[aeiouyáéíóúýö])ð", "(?<!\\p{L})þ"),
};

const central: Characters = {
  usual: letters(
    "[ąęśźżšžéíóúöűüľ]",
    acuteA,
    "(?<=\\p{L})[łý]|ł(?=\\p{L})",
    `ń(?!${vowel})`,
    `(?<!(?!${vowel})\\p{L})ć|ć(?=${vowel})`,
    `(?<=${vowel})[čřň]|[čřň](?=${vowel})`,
    `(?<=[bpvfmdtn])ě|(?<=(?!${vowel})\\p{L})ů`,
    `(?<=${vowel}|[nrsš])[ďť](?=${vowel}|k|(?!\\p{L}))|(?<!\\p{L})[ďť]`,
    "ő(?!e)",
    "ă(?![oe])(?=\\p{L})",
    `(?<!\\p{L})ş|(?<=${vowel}|r)ş|ş(?=${vowel})`,
  ),
  rare: letters("[ăâîäß]|(?<=\\p{L})ţ", `đ(?=${vowel})`),
};

const cyrillic: Characters = {
  usual: /[абвгдеёзийклмнопрстухчыья]|[А-ЯЁ]/uy,
  rare: /\p{Script=Cyrillic}/uy,
};

const japanese: Characters = {
  usual: /[ぁ-んァ-ヶー]|[氏名会社部署役職山田中川本藤木村井野小大佐東京株式課長郎子美一]/uy,
  rare: /[\u4e00-\u9fff]/uy,
};

/**
 * Encodings that spreadsheets on Windows, and some others, use instead of Unicode. Text decoded with the wrong
 * encoding has few usual and few rare characters.
 */
const encodings = {
  "windows-1252": { ...western, languages: "de fr es pt it nl sv da nb nn no fi is ca gl eu ga af sq" },
  "windows-1250": {
    ...central,
    languages: "pl cs sk hu sl hr bs ro",
  },
  "windows-1251": { ...cyrillic, languages: "ru uk bg sr mk be kk ky mn" },
  "koi8-r": cyrillic,
  "koi8-u": { usual: /[абвгдезийклмнопрстухчьяіїєґ]|[А-ЯІЇЄҐ]/uy, rare: /\p{Script=Cyrillic}/uy },
  "windows-1253": {
    usual: /[α-ωάέίόύώή]|[Α-Ω]/uy,
    rare: /\p{Script=Greek}/uy,
    languages: "el",
  },
  "windows-1254": {
    usual: letters("[çıöşüÇİÖŞÜ]", `(?<=${vowel}|ı)ğ`),
    rare: letters("[âîûéà]"),
    languages: "tr az",
  },
  "windows-1255": { usual: /[א-ת]/uy, rare: /\p{Script=Hebrew}/uy, languages: "he" },
  "windows-1256": { usual: /[ء-ي]/uy, rare: /\p{Script=Arabic}/uy, languages: "ar fa ur" },
  "windows-1257": {
    usual: letters(
      "[šžģķļņäöü]",
      `(?<=${vowel})č|č(?=${vowel})`,
      `(?<!${vowel})[ėāēīū](?!${vowel})`,
      // Lithuanian begins words with į and ends them with ų.
      "[ąę](?=\\p{L})|(?<!\\p{L})į|ų(?!\\p{L})",
      "õ(?!e)",
    ),
    rare: letters("[āēīūążśńóįųõ]"),
    languages: "lt lv et",
  },
  "windows-874": {
    usual: /[กขคงจชณดตถทธนบปผพภมยรลวศสหอะาเแโไใัิีึืุู่้็์]/uy,
    rare: /[\u0e01-\u0e3a\u0e40-\u0e4e]/uy,
    languages: "th",
  },
  shift_jis: { ...japanese, languages: "ja" },
  "euc-jp": japanese,
  gb18030: {
    usual: /[姓名公司单位职务电话王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗中国北京上海有限技术经理小明伟]/uy,
    rare: /[\u4e00-\u9fff]/uy,
    languages: "zh",
  },
  big5: {
    usual: /[姓名公司單位職稱電話陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐臺灣台北有限股份總經理小明]/uy,
    rare: /[\u4e00-\u9fff]/uy,
    languages: "zh-tw zh-hk zh-hant",
  },
  "euc-kr": { usual: /[가-힣]/uy, rare: /[ㄱ-ㆎ]/uy, languages: "ko" },
  ibm850: western,
  ibm866: cyrillic,
  macintosh: western,
  "x-mac-cyrillic": cyrillic,
  "iso-8859-2": central,
  "iso-8859-5": cyrillic,
} as const satisfies Readonly<Record<string, Encoding>>;

type GuessedEncoding = keyof typeof encodings;

const isGuessedEncoding = (label: string): label is GuessedEncoding => Object.hasOwn(encodings, label);

const guessedEncodings = Object.keys(encodings).filter(isGuessedEncoding);

/** UTF-8 is for files with a few bytes that are invalid in it. */
export type TextEncoding = "utf-8" | GuessedEncoding;

/** In the order of the choice on the page: the more common encoding first. */
export const textEncodings: readonly TextEncoding[] = ["utf-8", ...guessedEncodings];

export const isTextEncoding = (label: string): label is TextEncoding =>
  label === "utf-8" || isGuessedEncoding(label);

/**
 * Characters of the bytes from 128 on in IBM's code page 850. Excel writes it as "CSV (MS-DOS)", and browsers have
 * no decoder for it.
 */
const ibm850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const decodeIbm850 = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (ibm850[byte - 128] ?? "");
  return text;
};

export const decodeText = (bytes: Uint8Array<ArrayBuffer>, encoding: TextEncoding): string =>
  encoding === "ibm850" ? decodeIbm850(bytes) : new TextDecoder(encoding).decode(bytes);

/** Marks where a text has them: an apostrophe after a letter, a currency sign beside an amount. */
const marks =
  /(?<=[\p{L}\p{N}.])(?:’|[”»…™®©](?!\p{L}))|(?<=\p{N})[°º]|(?<=[Nn])º|(?<!\p{L})[‘“„«–—•·№§]|[–—](?=\p{Lu})|[€£](?![\p{L}\p{M}])|(?<!\p{L})[¡¿]|\u00a0(?!\p{Ll})|(?<=M)ª/uy;

const matchesAt = (pattern: RegExp, text: string, index: number): boolean => {
  pattern.lastIndex = index;
  return pattern.test(text);
};

const isCapitalAfterSmall = (before: string, character: string): boolean =>
  /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character);

const isLatin = (character: string): boolean => /\p{Script=Latin}/u.test(character);
const isOtherScript = (character: string): boolean => /[^\P{L}\p{Script=Latin}]/u.test(character);

/** Score per non-ASCII character: how much a text looks like one in the encoding's own languages. */
const rate = (text: string, { usual, rare }: Characters): number => {
  const ratings = [
    [usual, 1],
    [marks, 0.9],
    [rare, 0.4],
  ] as const;
  const rateAt = (at: number): number => ratings.find(([pattern]) => matchesAt(pattern, text, at))?.[1] ?? -1;
  let sum = 0;
  let count = 0;
  let before = "";
  let index = 0;
  for (const character of text) {
    const isForeign = character > "\u007f";
    if (isForeign) {
      count += 1;
      sum += rateAt(index);
      if (/\p{Ll}/u.test(character) && !/[\p{L}\p{M}'’-]/u.test(before)) sum -= 0.4;
      else if (/\p{M}/u.test(character) && !/[\p{L}\p{M}]/u.test(before)) sum -= 1.5;
      // A word in Latin letters also has unaccented ones.
      if (before > "\u007f" && isLatin(before) && isLatin(character)) sum -= 0.4;
    }
    // Names begin with a capital and contain no others, and a word does not mix scripts.
    if (isForeign || before > "\u007f") {
      if (isCapitalAfterSmall(before, character)) sum -= 1.5;
      if ((isLatin(before) && isOtherScript(character)) || (isOtherScript(before) && isLatin(character)))
        sum -= 1.5;
    }
    before = character;
    index += character.length;
  }
  return count === 0 ? 0 : sum / count;
};

/** Enough to recognize a language, counted from the first row with non-ASCII characters. */
const sampledBytes = 8192;

/** Rating that settles a close result for the encoding of the browser's language. */
const languageBonus = 0.1;

/** Few lists are still written in these encodings, so they have to fit clearly better. */
const rareEncodings: ReadonlySet<TextEncoding> = new Set([
  "koi8-u",
  "euc-jp",
  "ibm850",
  "ibm866",
  "macintosh",
  "x-mac-cyrillic",
  "iso-8859-2",
  "iso-8859-5",
]);
const rarePenalty = 0.2;

const findLocalEncoding = (languages: readonly string[]): TextEncoding | undefined => {
  const tags = languages.map((language) => language.toLowerCase()).flatMap((tag) => [tag, tag.split("-")[0]]);
  // English names no encoding: people all over the world use browsers in English.
  for (const tag of tags) {
    const label = guessedEncodings.find((one) => {
      const encoding: Encoding = encodings[one];
      return tag !== undefined && encoding.languages?.split(" ").includes(tag);
    });
    if (label) return label;
  }
  return undefined;
};

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** In other encodings, bytes that are valid characters of UTF-8 occur by chance only. */
const validPerInvalid = 3;

/** True for UTF-8 with a few invalid bytes: a file that was cut, or joined with one in another encoding. */
const isDamagedUtf8 = (bytes: Uint8Array<ArrayBuffer>): boolean => {
  if (byteOrderMark.every((byte, index) => bytes[index] === byte)) return true;
  // A stream holds back an incomplete character at the end.
  const text = new TextDecoder().decode(bytes, { stream: true });
  let valid = 0;
  let invalid = 0;
  for (const character of text) {
    if (character === "\ufffd") invalid += 1;
    else if (character > "\u007f") valid += 1;
  }
  return valid > 0 && valid >= invalid * validPerInvalid;
};

/**
 * Guesses the encoding of bytes that are not valid UTF-8, by decoding them with each one. If two give the same
 * characters, the more common encoding wins.
 * @param languages of the browser
 */
export const guessEncoding = (
  bytes: Uint8Array<ArrayBuffer>,
  languages: readonly string[] = [],
): TextEncoding => {
  if (isDamagedUtf8(bytes)) return "utf-8";
  const first = bytes.findIndex((byte) => byte > 0x7f);
  // Lines end with LF, or in Excel for Mac's "CSV (Macintosh)" with CR alone.
  const row = Math.max(bytes.lastIndexOf(0x0a, first), bytes.lastIndexOf(0x0d, first)) + 1;
  const sample = bytes.subarray(row, row + sampledBytes);
  const local = findLocalEncoding(languages);
  let best: { readonly label: TextEncoding; readonly rating: number } = {
    label: "windows-1252",
    rating: -Infinity,
  };
  for (const label of guessedEncodings) {
    const rating =
      rate(decodeText(sample, label), encodings[label]) +
      (label === local ? languageBonus : 0) -
      (rareEncodings.has(label) ? rarePenalty : 0);
    if (rating > best.rating + 1e-9) best = { label, rating };
  }
  return best.label;
};
