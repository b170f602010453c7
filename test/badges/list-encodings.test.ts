import { expect, test } from "vitest";
import {
  decodeText,
  guessEncoding,
  textEncodings,
  type TextEncoding,
} from "#frontend/src/badges/guests/text-encodings.ts";
import { listNames, readOpened, toBytes } from "./read-list.ts";
import { encodeText } from "./support/encode-text.ts";

/** The browser languages that most often open a list of another language. */
const browsers = [["en-US"], ["de-DE", "en"], ["fr-FR"], ["pt-BR"], ["cs", "en"], ["hu"], ["tr-TR"], ["lt"]];

const reads = (encoding: TextEncoding, text: string, languages: readonly string[]): string =>
  decodeText(encodeText(encoding, text), guessEncoding(encodeText(encoding, text), languages));

/** Lists with few characters outside ASCII, as a visitor whose browser is in English opens them. */
test.each<readonly [TextEncoding, string]>([
  ["windows-1252", "João Silva;Conceição"],
  ["windows-1252", "Maria Simões;Fundação São João"],
  ["windows-1252", "Inês Gonçalves"],
  ["windows-1252", "João Silva"],
  ["windows-1252", "JOÃO MAGALHÃES;FUNDAÇÃO"],
  ["windows-1252", "François Noël"],
  ["windows-1252", "Loïc"],
  ["windows-1252", "Anaïs"],
  ["windows-1252", "LEFÈVRE HÉLÈNE"],
  ["windows-1252", "NOM;PRÉNOM;SOCIÉTÉ\r\nLEFÈVRE;HÉLÈNE;ACME"],
  ["windows-1252", "Nicolò"],
  ["windows-1252", "Nicolò;Università di Forlì"],
  ["windows-1252", "Nicolò;Società"],
  ["windows-1252", "Zoë van Daël"],
  ["windows-1252", "Sam O’Neill"],
  ["windows-1252", "Ada Holm;Women’s Forum"],
  ["windows-1252", "Ada Holm;Robotics – Sales"],
  ["windows-1252", "Ada Holm;€ 50"],
  ["windows-1252", "Ada Holm;50 €"],
  ["windows-1252", "Ada Holm;£50"],
  ["windows-1252", "Ada Holm;Acme™"],
  ["windows-1252", "Renate Groß"],
  ["windows-1252", "Søren Kjær"],
  ["windows-1252", "Jürgen Müller"],
  ["windows-1252", "Íñigo Núñez"],
  ["windows-1252", "Benoît Châtelain"],
  ["windows-1252", "Guðmundur Þórðarson"],
  ["windows-1252", "Åsa Öberg"],
  ["windows-1252", "Seán Murphy;Siobhán Kelly"],
  ["windows-1252", "Micheál Martin"],
  ["windows-1252", "Àlex;Gràcia"],
  ["windows-1250", "Nagy Beáta"],
  ["windows-1250", "Krzysztof Ćwik"],
  ["windows-1250", "Mateja Žnidaršič"],
  ["windows-1250", "Mihăilă"],
  ["windows-1250", "Jiří Dvořák"],
  ["windows-1250", "Łukasz"],
  ["windows-1250", "Kamiński"],
  ["windows-1251", "Анна"],
  ["windows-1253", "Γιώργος"],
  ["windows-1254", "Ayşe Yılmaz"],
  ["windows-874", "สมชาย"],
  ["ibm850", "Renate Groß"],
  ["ibm850", "André Façon"],
  ["ibm850", "María García"],
  ["ibm850", "Jürgen Weiß;Straßenbau"],
  ["macintosh", "Zoë Müller;Söhne"],
  ["macintosh", "José García;Compañía"],
  ["ibm866", "Анна"],
  ["ibm866", "Пётр Сидоров;Газпром"],
  ["iso-8859-5", "Анна Иванова"],
  ["x-mac-cyrillic", "Юлия Щукина"],
  ["koi8-u", "Іван Їжак;Київ"],
  ["iso-8859-2", "Krzysztof Wiśniewski"],
  ["iso-8859-2", "Šťastný"],
])("[BADGE-07] reads the file in %s that contains only %j", (encoding, text) => {
  expect(reads(encoding, `Name\r\n${text}\r\n`, ["en-US"])).toBe(`Name\r\n${text}\r\n`);
});

const lists: readonly (readonly [TextEncoding, string, readonly string[]])[] = [
  [
    "windows-1252",
    "Portuguese",
    [
      "João Silva;Fundação São João",
      "Inês Gonçalves;Acme",
      "Luís Simões;Conceição e Irmãos",
      "Rui Costa;Câmara",
    ],
  ],
  ["windows-1252", "French", ["Loïc Lefèvre;Société Générale", "Anaïs Benoît;Crédit", "Hélène Noël;L’Oréal"]],
  [
    "windows-1252",
    "Italian",
    ["Nicolò Rossi;Università di Forlì", "Anna Cantù;Società Beltà", "Niccolò Virtù;x"],
  ],
  [
    "windows-1252",
    "German",
    ["Jürgen Weiß;Müller & Söhne", "Renate Groß;Bäckerei", "Özlem Yücel;Straßenbau"],
  ],
  ["windows-1252", "Danish", ["Søren Kjær;Ørsted", "Åse Bækgård;Mærsk", "Jørgen Nygård;Grøn"]],
  ["windows-1252", "Spanish", ["Íñigo Núñez;Compañía", "María García;Asociación", "José Peña;España"]],
  [
    "windows-1252",
    "Icelandic",
    ["Guðmundur Þórðarson;Háskóli Íslands", "Sigríður Ýr Ægisdóttir;Síminn", "Þór Jónsson;x"],
  ],
  ["windows-1252", "Irish", ["Seán Murphy;Ógra Éireann", "Siobhán Kelly;RTÉ", "Ciarán Byrne;Gaelscoil"]],
  [
    "windows-1252",
    "Catalan",
    ["Àlex Gràcia;Fundació Joan Miró", "Núria Solà;Associació d’Amics", "Mònica Pàmies;Òmnium"],
  ],
  [
    "windows-1250",
    "Czech",
    ["Jiří Dvořák;Škoda", "Zdeněk Růžička;České dráhy", "Žofie Němcová;Čez", "Petr Šťastný;x"],
  ],
  ["windows-1250", "Slovak", ["Ľubica Kováčová;Slovenská", "Ján Hudák;Železnice", "Zuzana Ďuricová;Košice"]],
  [
    "windows-1250",
    "Polish",
    ["Łukasz Wiśniewski;Żabka", "Zofia Dąbrowska;Spółka", "Jędrzej Kamiński;Wrocław", "Paweł Zięba;x"],
  ],
  [
    "windows-1250",
    "Hungarian",
    ["Szabó Ödön;Fővárosi Gőzfürdő", "Szőke Gergő;Győri Művek", "Tóth Gyöngyi;Erdő Kft"],
  ],
  ["windows-1250", "Croatian", ["Ivan Kovačić;Đuro Đaković", "Željka Perić;Šibenik", "Ana Jurčić;Međimurje"]],
  ["windows-1250", "Romanian", ["Ştefan Ionescu;Fundaţia", "Cătălin Băsescu;Braşov", "Mădălina Ţăran;Iaşi"]],
  ["windows-1251", "Russian", ["Анна Иванова;Ромашка", "Пётр Сидоров;Газпром", "Юлия Щукина;Яндекс"]],
  ["windows-1253", "Greek", ["Γιώργος Παπαδόπουλος;Ολυμπιακή", "Ελένη Δημητρίου;ΔΕΗ", "Νίκος Ιωάννου;ΟΤΕ"]],
  ["windows-1254", "Turkish", ["Ayşe Yılmaz;Türk Hava Yolları", "Çağla Doğan;İş Bankası", "Gökçe Şahin;Koç"]],
  [
    "windows-1257",
    "Latvian",
    ["Jānis Bērziņš;Rīgas Ūdens", "Žaneta Šķēle;Lāčplēsis", "Mārtiņš Kalniņš;Daugavpils"],
  ],
  [
    "windows-1257",
    "Lithuanian",
    ["Jonas Žukauskas;Šiaulių bankas", "Rūta Petrauskaitė;Vilniaus šilumos tinklų", "Eglė Šimkutė;Maxima"],
  ],
  [
    "windows-1257",
    "Estonian",
    ["Tõnu Jõgi;Eesti Põllumajandus", "Ülle Mäe;Võru Šokolaad", "Jüri Žukov;Tartu Ülikool"],
  ],
  ["windows-874", "Thai", ["สมชาย ใจดี;แสงเหนือ", "สมหญิง รักไทย;การบินไทย", "วิชัย ทองดี;ธนาคาร"]],
  ["koi8-r", "Russian", ["Анна Иванова;Ромашка", "Пётр Сидоров;Газпром", "Юлия Щукина;Яндекс"]],
  ["ibm850", "German", ["Jürgen Weiß;Müller & Söhne", "Renate Groß;Bäckerei", "Özlem Yücel;Straßenbau"]],
  ["ibm850", "French", ["Loïc Lefèvre;Société Générale", "Anaïs Benoît;Crédit", "Hélène Noël;Oréal"]],
  ["ibm850", "Spanish", ["Íñigo Núñez;Compañía", "María García;Asociación", "José Peña;España"]],
  ["ibm850", "Portuguese", ["João Silva;Fundação São João", "Inês Gonçalves;Acme", "Luís Simões;Conceição"]],
  ["macintosh", "German", ["Zoë Müller;Söhne", "Renate Groß;Bäckerei", "Jörg Weiß;Straßenbau"]],
  ["macintosh", "French", ["Loïc Lefèvre;Société Générale", "Anaïs Benoît;Crédit", "Hélène Noël;L’Oréal"]],
  ["macintosh", "Spanish", ["Íñigo Núñez;Compañía", "María García;Asociación", "José Peña;España"]],
  ["ibm866", "Russian", ["Анна Иванова;Ромашка", "Пётр Сидоров;Газпром", "Юлия Щукина;Яндекс"]],
  ["iso-8859-5", "Russian", ["Анна Иванова;Ромашка", "Пётр Сидоров;Газпром", "Юлия Щукина;Яндекс"]],
  ["x-mac-cyrillic", "Russian", ["Анна Иванова;Ромашка", "Пётр Сидоров;Газпром", "Юлия Щукина;Яндекс"]],
  ["koi8-u", "Ukrainian", ["Іван Петренко;Київ", "Ганна Їжак;Львів", "Євген Ґудзь;Нафтогаз"]],
  ["iso-8859-2", "Polish", ["Krzysztof Wiśniewski;Żabka", "Łukasz Źrebak;Łódź", "Zofia Dąbrowska;Śląsk"]],
  ["euc-jp", "Japanese", ["山田 太郎;株式会社サンプル", "佐藤 花子;東京大学", "鈴木 一郎;テスト社"]],
];

test.each(lists)(
  "[BADGE-07] reads a list in %s with %s names in a browser of any language",
  (encoding, _, rows) => {
    const text = ["Name;Company", ...rows, ""].join("\r\n");
    for (const languages of browsers)
      expect([languages, reads(encoding, text, languages)]).toEqual([languages, text]);
  },
);

test("[BADGE-07] prefers the encoding of the browser's language for a list that two encodings fit", () => {
  expect(reads("windows-1250", "Jméno\r\nBohuslav Martinů\r\n", ["cs", "en"])).toContain("Martinů");
  expect(reads("windows-1252", "Nome\r\nMaria Gesù\r\n", ["it-IT"])).toContain("Gesù");
});

test("[BADGE-07] reads a list in ISO-2022-JP", async () => {
  // 山田 between the escape sequences that begin and end JIS X 0208.
  const content = toBytes("Name\r\n\u001b$B;3ED\u001b(B Ada\r\n");
  expect(listNames(await readOpened({ content }))).toEqual(["山田 Ada"]);
});

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const unicodeRows = toBytes("Name;Company\r\nZoë Müller;Söhne\r\nŁukasz Żak;Łódź\r\n");
const latinRow = encodeText("windows-1252", "José Peña;Acme\r\n");

test.each([
  [
    "a row in another encoding",
    joined(unicodeRows, latinRow),
    ["Zoë Müller", "Łukasz Żak", "Jos\ufffd Pe\ufffda"],
  ],
  [
    "half a character at its end",
    joined(unicodeRows, toBytes("Zoë").subarray(0, 3)),
    ["Zoë Müller", "Łukasz Żak", "Zo\ufffd"],
  ],
  [
    "a byte order mark and a row in another encoding",
    joined(toBytes("\ufeffName\r\n"), latinRow),
    ["Jos\ufffd Pe\ufffda;Acme"],
  ],
])("[BADGE-09] reads a UTF-8 file with %s as UTF-8", async (_, content, names) => {
  const result = await readOpened({ content });
  expect(result.choices).toContainEqual({ type: "encoding", chosen: "utf-8" });
  expect(listNames(result)).toEqual(names);
});

test("[BADGE-09] offers UTF-8 among the encodings to choose from", () => {
  expect(textEncodings).toContain("utf-8");
});
