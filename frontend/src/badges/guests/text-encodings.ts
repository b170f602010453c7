/**
 * Encodings that spreadsheets on Windows, and some others, use instead of Unicode. `usual` matches characters
 * that are frequent in names of its languages, `rare` all other letters. Text decoded with the wrong encoding
 * has few of both.
 */
const encodings = {
  "windows-1252": {
    usual: /[äöüßéèàçñáíóúêôâøåæÄÖÜÉØÅÀÇÑÁÓ]/u,
    rare: /[À-ÖÙ-Üëìîïòõùûœ]/u,
  },
  "windows-1250": {
    usual: /[ąćęłńśźżŁŚŻĆŹčďěňřšťůžČŘŠŽýáéíóúőűöüÁÉÍÖ]/u,
    rare: /[ăâîäßşţđĐăĂÎľĽ]/u,
  },
  "windows-1251": {
    usual: /[абвгдеёзийклмнопрстухчыья]|[А-ЯЁ]/u,
    rare: /\p{Script=Cyrillic}/u,
  },
  "koi8-r": {
    usual: /[абвгдеёзийклмнопрстухчыья]|[А-ЯЁ]/u,
    rare: /\p{Script=Cyrillic}/u,
  },
  "windows-1253": { usual: /[α-ωάέίόύώή]|[Α-Ω]/u, rare: /\p{Script=Greek}/u },
  "windows-1254": { usual: /[çğıöşüÇĞİÖŞÜ]/u, rare: /[âîûéà]/u },
  "windows-1255": { usual: /[א-ת]/u, rare: /\p{Script=Hebrew}/u },
  "windows-1256": { usual: /[ء-ي]/u, rare: /\p{Script=Arabic}/u },
  "windows-1257": { usual: /[āčēģīķļņšūžąęėįųĀČĒĢŠŪŽ]/u, rare: /[õäöüżśńó]/u },
  "windows-874": {
    usual: /[กขคงจชณดตถทธนบปผพภมยรลวศสหอะาเแโไใัิีึืุู่้็์]/u,
    rare: /[\u0e01-\u0e3a\u0e40-\u0e4e]/u,
  },
  shift_jis: {
    usual: /[ぁ-んァ-ヶー]|[氏名会社部署役職山田中川本藤木村井野小大佐東京株式課長郎子美一]/u,
    rare: /[\u4e00-\u9fff]/u,
  },
  gb18030: {
    usual: /[姓名公司单位职务电话王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗中国北京上海有限技术经理小明伟]/u,
    rare: /[\u4e00-\u9fff]/u,
  },
  big5: {
    usual: /[姓名公司單位職稱電話陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐臺灣台北有限股份總經理小明]/u,
    rare: /[\u4e00-\u9fff]/u,
  },
  "euc-kr": { usual: /[가-힣]/u, rare: /[ㄱ-ㆎ]/u },
  macintosh: { usual: /[äöüßéèàçñáíóúêôâøåæÄÖÜ]/u, rare: /[ëìîïòõùûœÀ-Ü]/u },
} as const;

export type TextEncoding = keyof typeof encodings;

export const isTextEncoding = (label: string): label is TextEncoding => Object.hasOwn(encodings, label);

/** In the order of the choice on the page: the more common encoding first. */
export const textEncodings = Object.keys(encodings).filter(isTextEncoding);

const marks = /[\u2013\u2014\u2018-\u201e\u2026\u00ab\u00bb\u00b7\u00a0\u20ac\u2116]/u;

/** Score per non-ASCII character: how much a text looks like one in the encoding's own languages. */
const rate = (text: string, { usual, rare }: (typeof encodings)[TextEncoding]): number => {
  let sum = 0;
  let count = 0;
  let before = "";
  for (const character of text) {
    if (character > "\u007f") {
      count += 1;
      sum += usual.test(character) ? 1 : rare.test(character) ? 0.4 : marks.test(character) ? 0.3 : -1;
      // Names begin with a capital and contain no others, marks follow a letter, a word does not mix scripts,
      // and a word in Latin letters also has unaccented ones.
      if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) sum -= 1.5;
      else if (/\p{Ll}/u.test(character) && !/[\p{L}\p{M}'’-]/u.test(before)) sum -= 0.4;
      else if (/\p{M}/u.test(character) && !/[\p{L}\p{M}]/u.test(before)) sum -= 1.5;
      if (/[A-Za-z]/.test(before) && /[^\P{L}\p{Script=Latin}]/u.test(character)) sum -= 1.5;
      if (before > "\u007f" && /\p{Script=Latin}/u.test(before) && /\p{Script=Latin}/u.test(character))
        sum -= 0.4;
    }
    before = character;
  }
  return count === 0 ? 0 : sum / count;
};

/** Enough to recognize a language, counted from the first row with non-ASCII characters. */
const sampledBytes = 8192;

/**
 * Guesses the encoding by decoding the bytes with each one. If two give the same characters, the more common
 * encoding wins.
 */
export const guessEncoding = (bytes: Uint8Array<ArrayBuffer>): TextEncoding => {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  // Lines end with LF, or in Excel for Mac's "CSV (Macintosh)" with CR alone.
  const row = Math.max(bytes.lastIndexOf(0x0a, first), bytes.lastIndexOf(0x0d, first)) + 1;
  const sample = bytes.subarray(row, row + sampledBytes);
  let best: { readonly label: TextEncoding; readonly rating: number } = {
    label: "windows-1252",
    rating: -Infinity,
  };
  for (const label of textEncodings) {
    const rating = rate(new TextDecoder(label).decode(sample), encodings[label]);
    if (rating > best.rating + 1e-9) best = { label, rating };
  }
  return best.label;
};
