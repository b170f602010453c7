import { guestFields, type GuestField } from "./guest-fields.ts";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Known headings in the languages that occurred in lists, and in exports of ticket and form services: whole
 * headings, reduced to lower-case letters and digits. Earlier lines take precedence.
 */
const headings: Readonly<Record<GuestField, readonly (readonly string[])[]>> = {
  name: [
    words("badgename nameonbadge nameforbadge preferredname displayname"),
    words(`fullname firstandlastname firstnamelastname namesurname completename legalname
      vollstandigername vornamenachname vorundnachname nomcomplet nometprenom prenometnom nomprenom prenomnom
      nombrecompleto nombreyapellido nombreyapellidos nomecompleto nomeecognome nomecognome nomeesobrenome
      volledigenaam imieinazwisko jmenoaprijmeni fulltnavn fullstandigtnamn adsoyad adisoyadi
      фио полноеимя имяифамилия фамилияимя фамилияимяотчество піб ονοματεπωνυμο
      الاسمالكامل الاسمالثلاثي الاسمبالكامل שםמלא पूरानाम पूर्णनाम ชื่อนามสกุล ชื่อสกุล
      姓名 氏名 名前 お名前 参加者名 参加者氏名 성명 성함 họvàtên họtên namalengkap`),
    words(`name names nom nombre nome naam nume namn navn nimi nev jmeno ad adi isim ten nama imena имя ονομα
      اسم الاسم الإسم اسمالضيف اسمالمشارك שם नाम ชื่อ 名字 이름`),
    words(`guest attendee participant visitor delegate guests attendees participants visitors delegates
      ticketholder ticketholders teilnehmer teilnehmende gast gaste participante participantes partecipante partecipanti invite invites invitados
      участник участники гость гости`),
  ],
  firstName: [
    words(`firstname givenname forename christianname first given fname
      vorname rufname prenom prenoms nombres primernombre primeironome voornaam roepnaam imie fornavn fornamn etunimi
      krestnijmeno keresztnev utonev prenume імя ilkad الاسمالأول الاسمالاول שםפרטי पहलानाम प्रथमनाम ชื่อจริง 名 下の名前 tênđem namadepan`),
  ],
  lastNamePrefix: [
    words("tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels lastnameprefix surnameprefix"),
  ],
  lastName: [
    words(`lastname surname familyname secondname last family lname
      nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido ultimonome
      achternaam familienaam nazwisko efternavn etternavn efternamn sukunimi prijmeni csaladnev vezeteknev numedefamilie
      фамилия прізвище επωνυμο επιθετο soyad soyadi soyisim اسمالعائلة اللقب الاسمالأخير الاسمالاخير اسمالعائله
      שםמשפחה उपनाम कुलनाम अंतिमनाम นามสกุล 姓 苗字 姓氏 성 họ namabelakang`),
  ],
  organization: [
    words(`company organization organisation employer companyname organizationname organisationname companyorganization
      companyorganisation organizationcompany organisationcompany accountname institution institutionname university affiliation
      business businessname firm agency school schoolname college collegename team teamname club clubname workplace
      firma firmenname unternehmen organisationunternehmen arbeitgeber organisationsname
      entreprise societe organisme etablissement nomdelentreprise nomdelasociete
      empresa compania organizacion organizacao nomedaempresa nombredelaempresa azienda societa ente organizzazione nomeazienda
      bedrijf bedrijfsnaam organisatie firmanavn virksomhed foretag bedrift yritys spolecnost ceg cegnev
      компания организация названиекомпании названиеорганизации местоработы фирма компанія організація εταιρεια εταιρια οργανισμος
      sirket sirketadi kurum firmaadi الشركة شركة المؤسسة المنظمة اسمالشركة جهةالعمل الجهة חברה ארגון שםחברה שםהחברה
      कंपनी कम्पनी संगठन संस्था कंपनीकानाम บริษัท องค์กร หน่วยงาน ชื่อบริษัท
      会社 会社名 企業名 御社名 貴社名 勤務先 所属 団体名 公司 公司名称 公司名稱 单位 單位 工作单位 企业 회사 회사명 소속 기관
      côngty côngtycơquan tổchức đơnvị cơquan perusahaan instansi`),
  ],
  title: [
    // May be a column of honorifics beside one of job titles.
    words("title titel titre"),
    words(`jobtitle jobposition jobrole position positiontitle designation occupation profession
      beruf funktion berufsbezeichnung stellenbezeichnung jobtitel fonction poste intituleduposte metier
      cargo puesto ocupacion profesion funcao ruolo posizione qualifica mansione titoloprofessionale
      functie functietitel stanowisko stilling befattning pozice funkce beosztas munkakor functia
      должность позиция профессия посада θεση ιδιοτητα unvan gorev gorevi pozisyon
      المسمىالوظيفي الوظيفة المنصب الوظيفه תפקיד מקצוע पद पदनाम पदवी ตำแหน่ง ตำแหน่งงาน
      役職 役職名 肩書 肩書き 職位 职位 职务 職稱 职称 직책 직위 직함 chứcvụ chứcdanh vịtrí jabatan function`),
  ],
  role: [
    words(`tickettype ticketname ticketclass ticketclassname ticketcategory attendeetype guesttype registrationtype badgetype
      admissionitem typeofticket passtype passname registranttype participanttype visitortype delegatetype
      tickettyp ticketart ticketkategorie typedebillet typedebilhet tipodeentrada tipodebilhete tipodeingresso tipobiglietto
      tickettitel типбилета категориябилета видбилета biletturu نوعالتذكرة فئةالتذكرة סוגכרטיס チケット種別 チケット名 票种 票種 门票类型 티켓종류 loạivé`),
    words(`role roles type category group pass ticket badge tickets level tier
      kategorie gruppe rolle teilnehmerart categorie billet categoria tipo grupo entrada ingresso biglietto rol tipologia
      kategoria typ kategori kategorija категория роль тип билет группа категорія κατηγορια ρολος
      الفئة فئة النوع التذكرة תפקידבאירוע קטגוריה סוג श्रेणी प्रकार ประเภท 区分 種別 参加区分 类别 類別 类型 票类 구분 유형 분류 loại nhóm`),
    words("status"),
  ],
  code: [
    // Heading in the lists that this site saves.
    words("badgecode"),
    words(`qrcode qr qrcodeurl checkinqrcode barcode barcodenumber barcodes barcodeid ticketbarcode checkincode scancode
      strichcode codebarres codigodebarras codiceabarre codicebarre streepjescode kodkreskowy штрихкод штрихкодбилета qrкод
      الباركود رمزالاستجابةالسريعة ברקוד बारकोड บาร์โค้ด バーコード qrコード 条码 条形码 二维码 條碼 바코드 qr코드 mãvạch mãqr`),
    words(`ticketid ticketcode ticketnumber ticketno ticketreference ticketref uniqueticketid ticketkey passid passcode
      ticketnummer billetnumero numerodebillet numerodeentrada codigodeentrada codigodoingresso numerobiglietto codicebiglietto
      numerbiletu номербилета билетномер кодбилета biletno رقمالتذكرة מספרכרטיס チケット番号 チケットid 票号 票號 票码 티켓번호 mãvé`),
    words(`attendeeid attendeenumber attendeeno guestid guestnumber guestkey participantid visitorid delegateid
      registrationid registrationnumber registrationno registrationcode regid regno registrantid uniqueid uniquecode uid uuid
      teilnehmernummer anmeldenummer registrierungsnummer numerodinscription numerodeinscripcion codiceiscrizione
      регистрационныйномер номеручастника رقمالتسجيل מספררישום 受付番号 参加者番号 申込番号 登録番号 报名号 编号 報名編號 접수번호 등록번호 mãđăngký apiid`),
    words("code id codigo codice код kod رمز קוד コード 代码 代碼 코드 mã"),
    words(`orderid ordernumber orderno orderreference orderref orderconfirmationnumber order booking bookingid bookingcode bookingnumber bookingreference bookingref
      reference referencenumber ref confirmationnumber confirmationcode transactionid invoicenumber recordid responseid submissionid
      bestellnummer buchungsnummer buchungscode referenz numerodecommande reservation numerodepedido pedido numeroordine prenotazione
      bestelnummer numerzamowienia номерзаказа заказ رقمالطلب رقمالحجز מספרהזמנה 注文番号 予約番号 订单号 訂單編號 주문번호 예약번호 mãđơnhàng`),
  ],
  table: [
    words(`table tablenumber tableno tablename seat seatnumber seating tisch tischnummer mesa tavolo tafel stol bord
      стол номерстола الطاولة שולחן テーブル 桌号 桌號 โต๊ะ`),
  ],
};

/** Headings of columns that no badge shows. They help to recognize a heading row. */
const otherHeadings =
  words(`email emails emailaddress emailid mail mailaddress mailadresse emailadresse correo
  correoelectronico courriel adressemail adressecourriel indirizzoemail эл почта электроннаяпочта メール メールアドレス 邮箱
  電子郵件 이메일 البريدالإلكتروني אימייל ईमेल
  phone phonenumber mobile mobilenumber mobilephone cell cellphone telephone tel telefon telefonnummer handy telefono
  telephonenumber whatsapp телефон 電話 電話番号 电话 手机 전화번호 الهاتف טלפון फोन
  notes note comment comments remarks bemerkung bemerkungen kommentar commentaires comentarios observaciones osservazioni
  примечание 備考 备注 비고
  dietaryrequirements dietaryrestrictions dietary diet allergies
  address street city town state region country countryregion zip zipcode postalcode postcode adresse strasse plz ort stadt land
  ville pays codepostal direccion ciudad pais indirizzo citta paese страна город 国 国家 都道府県 城市
  date time timestamp datum zeit fecha hora data orderdate createdat createdon updatedat registrationdate registrationtime
  registeredon registeredat starttime completiontime lastmodifiedtime submittedat submittime submissiondate zeitstempel
  horodateur marcatemporal タイムスタンプ 时间戳记 отметкавремени
  jointime leavetime checkedinat checkedin duration totaldurationminutes durationminutes
  age gender sex birthday dateofbirth salutation anrede civilite prefix suffix middlename pronouns language sprache
  price amount quantity total totalpaid currency paid payment discount discountcode promocode couponcode source
  rsvp attending approvalstatus attendeestatus registrationstatus response
  website url linkedin twitter instagram`);

/**
 * Lower case without accents. In scripts other than Latin and Greek, such marks are letters, so they stay.
 */
const simplify = (heading: string): string =>
  heading
    .replaceAll(/[#№]/g, " number ")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .replaceAll("ı", "i");

const splitWords = (heading: string): readonly string[] =>
  simplify(heading).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const joinWords = (heading: string): string => splitWords(heading).join("");

/** Words that may be left out of a heading, because guest lists are about guests and forms address them. */
const owners =
  /^(?:what(?:is|s)?|please(?:enter|provide)?|enter)?(?:your|the)?(?:attendees?|guests?|participants?|visitors?|delegates?|registrants?|ticketholders?|tickets?|members?|users?|contacts?)?/;

/** "Status" can be a guest type; "Payment status" and "Attendee status" are not. */
const onlyAlone = new Set(["status"]);

type Known = { readonly field: GuestField; readonly rank: number };

const nameFields: ReadonlySet<GuestField> = new Set(["name", "firstName", "lastName"]);

const known: ReadonlyMap<string, Known> = new Map(
  guestFields.flatMap((field) =>
    headings[field].flatMap((line, rank) =>
      line.map((heading) => [joinWords(heading), { field, rank }] as const),
    ),
  ),
);
const others: ReadonlySet<string> = new Set(otherHeadings.map(joinWords));

/**
 * `whole`: the whole heading is known. `partial`: it contains a known one, as in "Name (Original Name)".
 * `other`: a column that no badge shows. A lower rank is more reliable; `isSure` is true if few other texts
 * look like this heading; `isOfBuyer` if it may be the name of a person who ordered or approved the ticket.
 */
export type HeadingMatch =
  | (Known & {
      readonly type: "whole" | "partial";
      readonly isSure: boolean;
      readonly isOfBuyer?: boolean;
    })
  | { readonly type: "other" };

/** Headings from this rank on may mean the guest's name, the booker's name, or half of a name. */
export const firstDoubtfulName = 2;
/** "Guest" and similar words are also values of other columns. */
const firstGuestWord = 3;

/** Words that mean the field anywhere in a heading. Shorter and more common words mean it only alone. */
const partialWords: Readonly<Record<GuestField, ReadonlySet<string>>> = {
  name: new Set(
    words(
      "name names nombre naam navn namn nom nome имя имена اسم الاسم שם नाम 氏名 名前 お名前 姓名 이름 성명 성함",
    ),
  ),
  firstName: new Set(
    words("vorname forename prenom prenoms voornaam imie fornavn fornamn etunimi keresztnev prenume имя"),
  ),
  lastNamePrefix: new Set(words("tussenvoegsel voorvoegsel")),
  lastName: new Set(
    words(`surname nachname familienname apellido apellidos cognome sobrenome apelido apelidos achternaam nazwisko
      efternavn etternavn efternamn sukunimi prijmeni vezeteknev csaladnev фамилия прізвище`),
  ),
  organization: new Set(
    words(`company organization organisation employer institution university affiliation firma unternehmen entreprise
      societe organisme empresa organizacion azienda societa bedrijf компания организация 会社名 公司 회사명 الشركة`),
  ),
  title: new Set(words("designation occupation profession position beruf должность 役職 职位 직책")),
  role: new Set(),
  code: new Set(words("qr barcode strichcode qrcode")),
  table: new Set(words("table tisch")),
};

/** Words that show that a heading is about something else: an event's name, a company's address. */
const otherThings = new Set(
  words(`event events session sessions talk talks paper project campaign hotel room venue product list file emergency
    spouse partner partners companion plusone host sponsor parent billing evento veranstaltung evenement sitzung
    email mail phone tel mobile address street city country zip postcode url website web link linkedin size date time
    amount price count length pronunciation pronouns tag vat tax industry sector type department photo picture image logo
    pet middle nick maiden original group team class course school club plus dish meal`),
);

/** Words for a person who ordered, paid or approved a ticket, in lists that may have its holder as well. */
const buyers = new Set(
  words(`customer client buyer purchaser payer payor booker manager supervisor inviter referrer
    payeur acheteur client kunde kaufer besteller comprador pagador cliente acquirente pagante koper besteller
    покупатель плательщик заказчик`),
);

/** "Name (First)": the parts of a name, as form programs write them. */
const nameParts: ReadonlyMap<string, GuestField | undefined> = new Map([
  ["first", "firstName"],
  ["given", "firstName"],
  ["last", "lastName"],
  ["family", "lastName"],
  ["surname", "lastName"],
  ["middle", undefined],
  ["prefix", undefined],
  ["suffix", undefined],
]);

const findNamePart = (tokens: readonly string[]): HeadingMatch | undefined => {
  const part = tokens.at(-1) ?? "";
  if (tokens.at(-2) !== "name" || !nameParts.has(part)) return undefined;
  const before = tokens.slice(0, -2);
  const field = nameParts.get(part);
  if (field === undefined || before.some((token) => otherThings.has(token))) return { type: "other" };
  return {
    type: "whole",
    field,
    rank: 0,
    isSure: true,
    isOfBuyer: before.some((token) => buyers.has(token)),
  };
};

const numbers = new Set(words("id ids number no nr numero nummer"));

const conjunctions = new Set(words("and und et y e i og och en и"));

/** "Name of company" means the company. */
const genitives = new Set(words("of der des de du del della da do van"));

/** Chinese and Japanese are written without spaces, and the subject of a heading comes last. */
const findEnding = (token: string): string =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(token)
    ? (endings.find((ending) => token.endsWith(ending)) ?? token)
    : token;

const endings = Object.values(partialWords)
  .flatMap((some) => [...some])
  .filter((word) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2,}$/u.test(word));

const findPartial = (tokens: readonly string[]): HeadingMatch | undefined => {
  const found: { readonly match: Known; readonly from: number; readonly length: number }[] = [];
  for (let length = Math.min(tokens.length, 4); length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const run = findEnding(tokens.slice(from, from + length).join(""));
      const match = known.get(run);
      const isTaken = found.some((one) => from < one.from + one.length && one.from < from + length);
      if (match && !isTaken && (length > 1 || partialWords[match.field].has(run)))
        found.push({ match, from, length });
    }
  const [first] = found;
  if (!first) return undefined;
  const isIn = (field: GuestField): boolean => found.some(({ match }) => match.field === field);
  // "First & last name" is a full name.
  const hasHalves = tokens.includes("first") && tokens.includes("last");
  // "Cognome e nome" as well.
  const isJoined = isIn("name") && isIn("lastName") && tokens.some((token) => conjunctions.has(token));
  if (
    isJoined ||
    (isIn("firstName") && isIn("lastName")) ||
    (first.match.field !== "organization" && hasHalves)
  )
    return { type: "partial", field: "name", rank: 1, isSure: true };
  const owner = found.find(({ from }) => from > first.from && genitives.has(tokens[from - 1] ?? ""));
  const { match, from, length } = owner ?? first;
  // "Position ID" is the number of an order's line.
  if (match.field !== "code" && match.field !== "table" && tokens.some((token) => numbers.has(token)))
    return undefined;
  // "Name (Original Name)": the first word decides.
  const before = tokens.slice(0, from);
  const after = tokens.slice(from + length);
  if (before.some((token) => otherThings.has(token))) return undefined;
  if (
    after.some((token) => otherThings.has(token)) &&
    !(match.field === "name" && after.includes("original"))
  )
    return undefined;
  return {
    type: "partial",
    ...match,
    isSure: nameFields.has(match.field) && (length > 1 || tokens.some((token) => sureNames.has(token))),
    isOfBuyer: nameFields.has(match.field) && tokens.some((token) => buyers.has(token)),
  };
};

/** Words for a name that hardly occur in anything but headings. */
const sureNames = new Set(
  words(`name nombre nome nom naam navn namn vorname nachname prenom voornaam achternaam fornavn efternavn
    apellido apellidos cognome sobrenome imie nazwisko`),
);

/** Words that are also people's names, so one of them alone does not make a heading row. */
const alsoNames = new Set(
  words("adi ad ten ho nam ime nev nama nimi nume imena first last given family imie nombres"),
);

const matchWhole = (own: string): HeadingMatch | undefined => {
  const alone = own.replace(owners, "");
  const match = known.get(own) ?? (onlyAlone.has(alone) ? undefined : known.get(alone));
  if (match) {
    const isValue = own === "status" || (match.field === "name" && match.rank >= firstGuestWord);
    return { type: "whole", ...match, isSure: !isValue && !alsoNames.has(own) };
  }
  return others.has(own) || others.has(alone) ? { type: "other" } : undefined;
};

export const matchHeading = (heading: string): HeadingMatch | undefined => {
  const tokens = splitWords(heading);
  const own = tokens.join("");
  if (own === "") return undefined;
  return (
    matchWhole(own) ??
    findNamePart(tokens) ??
    findPartial(tokens) ??
    (tokens.some((token) => isOtherWord.has(token)) ? { type: "other" } : undefined)
  );
};

/** Words within a longer heading: "User email", "Phone (mobile)". */
const isOtherWord = new Set(words("email mail phone telephone telefon timestamp"));

/** True if a name column may contain other people's names or something else, unlike "Full name". */
export const isDoubtfulName = (match: HeadingMatch | undefined): boolean =>
  match?.type === "partial" || (match?.type === "whole" && match.rank >= firstGuestWord);

/** True for "Status", whose cells may be guest types or responses. */
export const isDoubtfulRole = (match: HeadingMatch): boolean =>
  match.type === "whole" && match.field === "role" && !match.isSure;

/** True for "Title", whose cells may be honorifics. */
export const isDoubtfulTitle = (match: HeadingMatch): boolean =>
  match.type === "whole" && match.field === "title" && match.rank === 0;

/** "Guest", "Attendee": the heading of the guests' names, or a value of another column. */
export const isGuestWord = (match: HeadingMatch): boolean =>
  match.type === "whole" && match.field === "name" && match.rank >= firstGuestWord;

/** True if a heading is not about the guest, but about an address, a session or another person. */
export const isAboutOther = (heading: string): boolean =>
  matchHeading(heading)?.type === "other" || splitWords(heading).some((word) => otherThings.has(word));

/** True for a heading that is certainly one of the guests' names. */
export const isNameHeading = (heading: string): boolean => {
  const match = heading === "" ? undefined : matchWhole(joinWords(heading));
  return match?.type === "whole" && match.isSure && nameFields.has(match.field);
};
