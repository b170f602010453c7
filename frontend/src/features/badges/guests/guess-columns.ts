import { guestFields, type GuestField, type Mapping } from "./guest-fields.ts";

/** Rows of cells, all of one length, none of them empty. */
export type Table = readonly (readonly string[])[];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * How columns are called, in the languages whose lists we have seen and in the exports of ticket and form services: the
 * whole of a heading, in lower case letters and digits. What stands in an earlier line is taken before what stands in a later.
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
    words(
      "guest attendee participant visitor delegate teilnehmer gast participante partecipante участник гость",
    ),
  ],
  firstName: [
    words(`firstname givenname forename christianname first given fname
      vorname rufname prenom nombres primernombre primeironome voornaam imie fornavn fornamn etunimi
      krestnijmeno keresztnev utonev prenume імя ilkad الاسمالأول الاسمالاول שםפרטי पहलानाम प्रथमनाम ชื่อจริง 名 下の名前 tênđem namadepan`),
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
      business businessname firm agency school college collegename team workplace
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
    words(`jobtitle jobposition jobrole title position positiontitle designation occupation profession
      beruf funktion berufsbezeichnung stellenbezeichnung jobtitel fonction poste intituleduposte titre metier
      cargo puesto ocupacion profesion funcao ruolo posizione qualifica mansione titoloprofessionale
      functie functietitel stanowisko stilling titel befattning pozice funkce beosztas munkakor functia
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

const normalize = (heading: string): string =>
  heading
    .replaceAll(/[#№]/g, " number ")
    .normalize("NFD")
    .toLowerCase()
    // Accents of Latin and Greek letters alone: in other scripts such marks are letters.
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .replaceAll("ı", "i")
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");

/** Whose the column is goes without saying on a list of guests, and so does who asks for it in a form. */
const owners =
  /^(?:what(?:is|s)?|please(?:enter|provide)?|enter)?(?:your|the)?(?:attendees?|guests?|participants?|visitors?|delegates?|registrants?|tickets?|ticketholders?|members?|users?|contacts?)?/;

/** Where nobody's state is meant but the payment's or the guest's answer. */
const onlyAlone = new Set(["status"]);

type Known = { readonly field: GuestField; readonly rank: number };

const known: ReadonlyMap<string, Known> = new Map(
  guestFields.flatMap((field) =>
    headings[field].flatMap((line, rank) =>
      line.map((heading) => [normalize(heading), { field, rank }] as const),
    ),
  ),
);

const recognize = (heading: string): Known | undefined => {
  const own = normalize(heading);
  const alone = own.replace(owners, "");
  return known.get(own) ?? (onlyAlone.has(alone) ? undefined : known.get(alone));
};

/** Bare ones say little of who is meant: the guest, whoever booked, or half a name. */
const firstDoubtfulName = 2;

const honorific = /^(mr|mrs|ms|miss|mx|dr|prof|herr|frau|m|mme|mlle|sr|sra|sig|shri|smt)?\.?$/i;

/** Codes are there and differ; "anonymous" from end to end is no name, and "Mr" no title. */
const isFit = (field: GuestField, values: readonly string[]): boolean => {
  const different = new Set(values).size;
  if (field === "code") return different === values.length && !values.includes("");
  if (field === "title") return !values.every((value) => honorific.test(value));
  return field === "role" || values.length < 3 || different > 1;
};

type Candidate = Known & { readonly column: number; readonly isFit: boolean };

export type Guess = { readonly hasHead: boolean; readonly mapping: Mapping };

/** Which columns hold what, by their headings and what stands below; without headings the first column has the names. */
export const guessColumns = (table: Table): Guess => {
  const [head = [], ...rows] = table;
  const candidates = head.flatMap((heading, column): readonly Candidate[] => {
    const found = recognize(heading);
    if (!found) return [];
    const values = rows.map((cells) => cells[column] ?? "");
    return [{ ...found, column, isFit: values.length === 0 || isFit(found.field, values) }];
  });
  const find = (field: GuestField): Candidate | undefined => {
    const ranked = candidates
      .filter((candidate) => candidate.field === field && (candidate.isFit || field !== "title"))
      .toSorted((one, other) => Number(other.isFit) - Number(one.isFit) || one.rank - other.rank);
    return ranked[0];
  };
  const name = find("name");
  const mapping: Partial<Record<GuestField, number>> = {};
  for (const field of guestFields) {
    const column = find(field)?.column;
    if (column !== undefined) mapping[field] = column;
  }
  const { firstName, lastName } = mapping;
  const isNamed = name !== undefined || firstName !== undefined || lastName !== undefined;
  const hasHead = isNamed || Object.keys(mapping).length > 1;
  if (!hasHead) return { hasHead, mapping: { name: 0 } };
  if (!isNamed) return { hasHead, mapping: { ...mapping, name: 0 } };
  if (!name || name.rank < firstDoubtfulName) return { hasHead, mapping };
  const { name: _, ...others } = mapping;
  // "Name" beside "Vorname" is the family's, beside "Surname" the guest's own.
  if (firstName !== undefined && lastName === undefined)
    return { hasHead, mapping: { ...others, lastName: name.column } };
  if (lastName !== undefined && firstName === undefined)
    return { hasHead, mapping: { ...others, firstName: name.column } };
  if (firstName === undefined || lastName === undefined) return { hasHead, mapping };
  // Two halves are surer than a name that may be another's, unless it has guests whom they leave out.
  const isNeeded = rows.some((cells) => cells[name.column] && !cells[firstName] && !cells[lastName]);
  return { hasHead, mapping: isNeeded ? mapping : others };
};
