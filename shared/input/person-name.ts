import { isFamilyFirst } from "./name-order.ts";

/**
 * The given and family part of a name that came in one piece. Lists are sorted by them. Badges always print the whole
 * name.
 */

export type NameParts = {
  /** Includes middle names and no title. Empty for a name of one word. */
  readonly given: string;
  /** Includes particles, as in `van der Berg`. */
  readonly family: string;
};

const toWords = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** Removes capitals, accents and dots: `Ph.D.` and `PhD` are one entry of a table. */
const toKey = (word: string): string =>
  word
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f.'’]/g, "")
    .normalize("NFC")
    .toLowerCase();

const makeTable = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const titles = makeTable(`
  dr drs prof professor mr mrs ms mx miss mme mlle madame monsieur herr frau hr fru sir dame rev revd reverend hon
  capt captain col colonel sgt lt maj ing dipl-ing dott dottssa sra srta sr senor senora dra profa shri smt thiru sheikh
  shaikh datuk dato ir judge pr pastor rabbi imam don dona
`);

/** Titles that are positions too: a column of them may contain job titles. */
const positions = makeTable("professor capt captain col colonel maj lt sgt judge pastor rabbi imam");

/** Words and letters that only follow a title, or abbreviate one where no initial can be meant. */
const titleParts = makeTable(
  "m me sig siga sigra dipl med phil rer nat hc h c habil iur jur pol oec dent vet baron baroness lord lady",
);

/** True for a text of nothing but honorifics: `Mrs`, `Prof. Dr. med.`, `Dr.-Ing.`. */
export const isHonorific = (text: string): boolean => {
  const words = text.split(/[\s./-]+/).flatMap((word) => (word === "" ? [] : [toKey(word)]));
  return (
    words.length > 0 &&
    words.every((word) => (titles.has(word) && !positions.has(word)) || titleParts.has(word))
  );
};

/** Two titles that are given names too: they count as titles only before a dot. */
const dottedTitles = makeTable("don dona");

const suffixes = makeTable(`
  jr sr jnr snr 2nd 3rd 4th esq esquire phd dphil edd psyd dsc mba emba msc bsc mphil mtech btech llb llm dds dmd dvm
  pharmd cpa cfa cfp pmp cmp csep cissp mbbs frcs frcp frs obe mbe cbe kbe facp facs faia leed lcsw msw mph mpa mfa meng
  beng bsn msn aprn crna faan fnp dnp dpt otr cgma cma cia cisa cism cams phr sphr shrm-cp shrm-scp des
  csep cpp chrp acca aca ria clu chfc usn usaf usmc ret 様 さん 氏 先生 女士 님 씨
`);

/** Part of the name in some families: dropped only if a first and a last name are left. */
const familySuffixes = makeTable("junior senior filho neto sobrinho fils");

/** Surnames have these spellings too, so they count only in capitals or with dots. */
const shortSuffixes = makeTable(
  "ii iii iv v vi vii viii md rn pe jd ma ba ms bs qc kc sc sj op np pa do dc od bed med ra pt ot aia",
);

/** Words that belong to the family name that follows them. */
const particles = makeTable(`
  van von vom der den dem de del della degli delle dello dei di da dal dalla dos das du des el al ten ter te 't ’t zu zur
  zum af av bin binti bint binte ibn abu abd abdul abdel ould mac mc fitz st saint nic ní عبد بن ابن بنت أبو ابو آل בן בת אבן
`);

/** Given names have these spellings too, so they count as particles only in lower case, or after another particle. */
const smallParticles = makeTable("ben bar bat ap ab und le la lo los las do san santa ni");

/** A conjunction belongs to the family name together with the word before it: `Ortega y Gasset`. */
const conjunctions = makeTable("y i e");

const birthName = /\s(?:née|né|nee|geb\.?|geborene|roz\.?)\s.*$/u;

const pronouns = makeTable(
  "he him his she her hers they them theirs ze zir hir xe xem it its any all er ihn ihm sie ihr dey il lui elle iel ella el ele ela elu hen hon han",
);

const isPronouns = (word: string): boolean => {
  const parts = word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}/]/gu, "")
    .split("/")
    .filter((part) => part !== "");
  return parts.length > 1 && parts.every((part) => pronouns.has(toKey(part)));
};

const dropPronouns = (text: string): string => {
  const last = /\s(\p{L}+(?:\s*\/\s*\p{L}+)+)$/u.exec(text);
  return last?.[1] !== undefined && isPronouns(last[1]) ? text.slice(0, last.index) : text;
};

const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();

const isSuffix = (word: string): boolean => {
  const key = toKey(word);
  return (
    suffixes.has(key) ||
    familySuffixes.has(key) ||
    (shortSuffixes.has(key) && (isCapitals(word.replaceAll(".", "")) || /\p{L}\..*\p{L}/u.test(word))) ||
    /^(?:\p{L}{1,4}\.){2,}\p{L}{0,4}$/u.test(word) ||
    /^\p{Lu}\p{L}{0,3}\.\p{Lu}\p{L}{0,2}$/u.test(word)
  );
};

/** Words of a company or a job after a comma, as in `Ada Holm, Head of Sales`. Given names contain none of them. */
const remark = /(?:^|\s)(?:of|at|for|and|&|inc|llc|ltd|gmbh)(?:\s|\.|$)/iu;

/** Suffixes after a comma that follows a whole name: `Ph.D., MBA`, also initials that no table has, such as `CSM`. */
const isCredentials = (text: string, isAfterWholeName: boolean): boolean =>
  (isAfterWholeName && remark.test(text)) ||
  toWords(text).every(
    (word) =>
      isSuffix(word) || isPronouns(word) || (isAfterWholeName && /^\p{Lu}[\p{Lu}\d-]{2,6}®?$/u.test(word)),
  );

const bracketed =
  /\s*(?:\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>|（[^（）]*）|【[^【】]*】|［[^［］]*］)\s*/gu;
const quoted =
  /\s*(?:“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|「[^「」]*」|(?<![\p{L}\p{M}])[‘'’][^‘'’]+[’'](?![\p{L}\p{M}]))\s*/gu;

/** Applies only if something is left: `(Ada)` is a name. */
const dropIfOthersRemain = (text: string, pattern: RegExp): string => {
  const rest = text.replaceAll(pattern, " ").trim();
  return /\p{L}/u.test(rest) ? rest : text.replaceAll(/[()[\]{}<>“”„«»"「」]/g, " ").trim();
};

const dropTitles = (words: readonly string[]): readonly string[] => {
  const isTitle = (word: string): boolean =>
    titles.has(toKey(word)) && (!dottedTitles.has(toKey(word)) || word.endsWith("."));
  const from = words.findIndex((word) => !isTitle(word));
  return from <= 0 ? words : words.slice(from);
};

/** Credentials without a comma, and words without a letter. `Jack MA` keeps its last word, because a name has two. */
const dropSuffixes = (words: readonly string[], count: number): readonly string[] => {
  const last = words.at(-1);
  if (last === undefined || words.length <= 1) return words;
  const isEmpty = !/\p{L}/u.test(last) || isPronouns(last);
  const isAmbiguous = !suffixes.has(toKey(last));
  return isEmpty || (isSuffix(last) && words.length > (isAmbiguous ? count : 1))
    ? dropSuffixes(words.slice(0, -1), count)
    : words;
};

/** Compared with its accents: the middle name `Văn` is not the particle `van`. */
const toParticle = (word: string): string => word.toLowerCase().replaceAll(".", "");

const isParticle = (word: string): boolean =>
  particles.has(word) || particles.has(toParticle(word)) || smallParticles.has(word);

/**
 * The index of the first word of the family name. At least one given name is left, unless the name starts with a
 * particle.
 */
const findFamilyStart = (words: readonly string[]): number => {
  const [first = ""] = words;
  if (words.length > 1 && isParticle(first) && /^\p{Ll}/u.test(first)) return 0;
  const beginsWithParticle = (index: number): boolean => {
    const word = words[index] ?? "";
    return (
      index > 0 &&
      (isParticle(word) || (smallParticles.has(toParticle(word)) && beginsWithParticle(index - 1)))
    );
  };
  let start = words.length - 1;
  while (beginsWithParticle(start - 1)) start -= 1;
  if (start > 2 && conjunctions.has(words[start - 1] ?? "")) start -= 2;
  while (beginsWithParticle(start - 1)) start -= 1;
  return start;
};

/** `DUPONT Jean`: capitals mark the family name, as is usual in French and in romanized Japanese. */
const countCapitals = (words: readonly string[]): number => {
  // Two capitals are more often initials.
  const isLong = (word: string): boolean => Array.from(word).length > 2 && !word.includes(".");
  const isOfFamily = (word: string): boolean =>
    isCapitals(word) &&
    (isLong(word) || particles.has(toParticle(word)) || smallParticles.has(toParticle(word)));
  const count = words.findIndex((word) => !isOfFamily(word));
  const [family, given] = [words.slice(0, count), words.slice(count)];
  const isMarked = family.some(isLong) && given.every((word) => word.length === 1 || !isCapitals(word));
  return count > 0 && isMarked ? count : 0;
};

const patronymic = /(?:ович|евич|івна|овна|евна|ична|инична)$/u;

const splitEastAsian = (words: readonly string[], name: string): NameParts => {
  const [family = "", ...given] = words;
  if (words.length > 1) return { family, given: given.join(" ") };
  const dot = name.lastIndexOf("・");
  return dot > 0 ? { family: name.slice(dot + 1), given: name.slice(0, dot) } : { family: name, given: "" };
};

/**
 * Splits a name that came in one piece. Brackets, nicknames, pronouns, titles, credentials and text after a dash are in
 * neither part. If the order of a name is ambiguous (Hungarian, Vietnamese, romanized Chinese), its last word is the
 * family name. A Chinese, Japanese or Korean name without a space is returned whole as the family name, because it
 * starts with it.
 */
export const readNameParts = (text: string): NameParts => {
  const whole = text.replaceAll(/\s+/gu, " ").replace("Ph. D", "Ph.D").trim();
  const named = dropIfOthersRemain(dropIfOthersRemain(whole, bracketed), quoted);
  const bare = dropPronouns(named.replace(birthName, ""));
  const [beforeComma = "", ...parts] = bare.split(/\s*[,，،、;]\s*/u).filter((part) => part !== "");
  const head = dropTitles(toWords(beforeComma));
  const isWholeName = head.length > 1 && !isParticle(head[0] ?? "") && !isCapitals(beforeComma);
  const given = parts.find((part) => !isCredentials(part, isWholeName));
  if (given !== undefined && head.length > 0)
    return {
      family: dropSuffixes(head, 1).join(" "),
      given: dropSuffixes(dropTitles(toWords(given)), 1).join(" "),
    };
  const [beforeDash = ""] = /^(\S+ \S.*?) [-–—|/·•] /u.exec(`${beforeComma} `)?.slice(1) ?? [beforeComma];
  const words = dropSuffixes(dropTitles(toWords(beforeDash)), 2);
  if (words.length === 0) return { family: whole, given: "" };
  const name = words.join(" ");
  if (isFamilyFirst(name)) return splitEastAsian(words, name);
  const capitals = countCapitals(words);
  if (capitals > 0)
    return { family: words.slice(0, capitals).join(" "), given: words.slice(capitals).join(" ") };
  if (words.length === 3 && patronymic.test(words[2] ?? ""))
    return { family: words[0] ?? "", given: words.slice(1).join(" ") };
  const start = findFamilyStart(words);
  return { family: words.slice(start).join(" "), given: words.slice(0, start).join(" ") };
};
