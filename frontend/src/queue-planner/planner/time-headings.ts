/**
 * Headings for arrival times and for other times in check-in lists. They are compared without case, accents
 * and punctuation. The languages are those of the badge maker's headings.
 */

const alternatives = (words: string): string => words.trim().split(/\s+/).join("|");

/** Matches whole words in scripts with spaces, or their beginning if a `*` follows. */
const spaced = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${alternatives(words).replaceAll("_", " ?").replaceAll("*", "\\p{L}*")})(?![\\p{L}])`,
    "u",
  );

/** Matches words in scripts without spaces, such as Chinese, Japanese and Thai. */
const unspaced = (words: string): RegExp => new RegExp(alternatives(words), "u");

const anyOf =
  (...patterns: readonly RegExp[]) =>
  (heading: string): boolean =>
    patterns.some((pattern) => pattern.test(heading));

/** Words that always mean an arrival. */
const namesArrival = anyOf(
  spaced(`check_in checkin checkins checked_in checkedin checking_in arriv* scan scans scanned scann* first_scan
    einlass einlasszeit ankunft* angekommen eingecheckt gescannt eincheck* eintreffen
    arrivee arrive pointage scanne llegada llegado escane* chegada credenciamento check_in*
    arrivo accettazione aankomst* binnenkomst* ingecheckt gescand inchecken
    przyby* przyjsci* przyjazd* odprawa zeskanowan* zameldowan* prichod* prijezd* odbaven*
    ankomst* ankommet indcheck* innsjekk* incheck* sjekket_inn tjekket_ind
    saapumis* saapui saapunut sisaankirja* erkez* becsekkol* varis* gelis* sosire*
    прибыт* приход* пришел отмечен* сканир* чекин чек_ин прибут* αφιξη* checkin*
    وصول الوصول تسجيل_الوصول تسجيل_الدخول הגעה סריקה צק_אין צ_ק_אין आगमन चेक_इन स्कैन kedatangan tiba kehadiran`),
  unspaced(`到着 来場 來場 チェックイン スキャン 签到 簽到 報到 报到 到达 到達 到场 到場 扫码 掃碼 检票 檢票 도착 체크인 스캔
    มาถึง เช็คอิน เช็กอิน สแกน`),
);

/** Heading words that may mean an arrival, but also a ticket, a form's entry or a membership. */
const mayNameArrival = anyOf(
  spaced(`entry entered entrance enter admitted admission admit join joined attended attendance validated redeemed
    used_at turnstile eintritt* entree* entrada* ingreso* acceso* ingresso* entrata* accesso* toegang*
    wejsci* vstup* intrare* inpassering* belep* giris* вход* вошел вхід* εισοδο*
    دخول الدخول כניסה प्रवेश masuk hadir vao_cua thoi_gian_den gio_den`),
  unspaced("入場 入场 进场 進場 입장 출석 出席 เข้างาน"),
);

const namesOther = anyOf(
  spaced(`creat* register* registration* registrant* signup signed_up sign_up sign_ups order* purchas* bought sold sale book* booking*
    invoice* pay paid payment* submit* submission* respon* rsvp* reply replied updat* modif* edit* chang* invit* sent
    deliver* open* birth* dob deadline expir* valid_until valid_from start* end ends end_time ended begin* session_start
    duration* length check_out checkout checked_out checkedout checks_out leave* left depart* exit* out cancel* refund*
    approv* accept* declin* confirm* last_login last_seen expected estimated planned scheduled flight hotel
    erstell* regist* angemeldet anmeld* bestell* gebucht buchung* gekauft kauf* bezahl* zahl* geander* aktualis* beginn*
    ende* dauer* abreise* abgereist ausgecheckt auscheck* austritt* abgang geburt* einladung* verlass*
    cree* creation* inscri* command* achat* achete* paiement* paye* modifi* depart* sortie* debut* fin duree* naissance*
    cread* creacion* inscrip* pedid* compr* pag* actualiz* salida* inicio* fin* duracion* nacimiento* fecha_de_alta alta
    criad* criacao* inscric* atualiz* saida* duracao* nascimento*
    creat* creazion* iscri* ordin* acquist* pagament* aggiorn* uscita* inizio* fine* durata* nascita*
    aangemaakt* inschrijv* aanmeld* ingeschreven bestel* betaal* betaald gewijzigd vertrek* begin* einde* duur* geboorte*
    utworz* rejestr* zamowi* zakup* platno* zmien* wyjsci* poczat* koniec urodz* vytvoren* objedn* plat* zmen* odchod* konec
    skapa* oprett* opprett* anmal* tilmeld* pamel* bestal* betal* slut* utcheck* udtjek* avresa* afrejse* avreise*
    luotu luonti* ilmoittautu* tilau* maksu* paatty* lahto* letrehoz* rendel* fizet* modosit* kilep* kezdes* vege*
    olustur* kayit* kayd* siparis* odeme* guncel* cikis* basla* bitis* dogum*
    созда* регистр* зарегистр* заказ* покупк* куплен* оплат* измен* обновл* выход* вышел уход* ушел начал* конец окончан* рожден*
    створ* реєстр* зареєстр* замовл* купівл* змін* оновл* вихід* кінець
    εγγραφ* δημιουργ* παραγγελ* πληρωμ* εξοδο* αναχωρησ*
    إنشاء الإنشاء تسجيل التسجيل طلب الطلب شراء الشراء دفع الدفع خروج الخروج مغادرة المغادرة
    נוצר יצירה הרשמה הזמנה תשלום יציאה बनाया पंजीकरण ऑर्डर भुगतान प्रस्थान
    dibuat pendaftaran daftar pesan* pembayaran bayar keluar selesai dang_ky dat_ve thanh_toan tao_luc`),
  unspaced(`作成 登録 申込 申し込み 注文 購入 支払 更新 退場 開始 終了 生年月日 创建 建立 注册 註冊 报名 報名 下单 下單 订单 訂單 购买 購買
    支付 付款 离场 離場 退场 签退 簽退 结束 結束 开始 생성 등록 신청 주문 구매 결제 수정 퇴장 체크아웃 시작 종료
    สร้าง ลงทะเบียน สั่งซื้อ ชำระ ออก チェックアウト`),
);

const isLater = spaced("last latest letzte* dernier* derniere* ultim* last_scan");

/** Splits `firstCheckInAt`, `checked_in_at` and `Check-in Zeit` into words. */
const normalize = (heading: string): string =>
  heading
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .normalize("NFD")
    .toLowerCase()
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .replaceAll("ı", "i")
    .replaceAll("đ", "d")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();

/** `other`: the time of a registration, payment or departure. */
export type HeadingMeaning = "arrival" | "later arrival" | "maybe arrival" | "other" | "unknown";

/** Words for arrivals that are planned, missing or taken back, and for the opening hours of a door. */
const namesNoArrival = anyOf(
  spaced(`expected estimated planned scheduled anticipated projected booked reserved preferred requested eta slot slots
    timeslot flight hotel not undo undone reverted deadline opens closes
    geplant* voraussichtlich* erwartet* vorgesehen* gebucht* soll nicht prevu* estime* attendu* theorique* creneau*
    previst* estimad* programad* esperad* planificad* agendad* stimat* attes* programmat* pianificat*
    verwacht* gepland* geschat* niet planowan* przewidywan* oczekiwan* szacowan* planovan* predpokladan* ocekavan*
    beraknad* forvantad* planerad* forvent* planlagt* beregnet* arvioitu* odotettu* suunniteltu*
    varhato* tervezett* becsult* tahmini planlanan beklenen ongorulen estimat* preconizat* asteptat*
    ожидаем* плановое планируем* предполагаем* расчетн* расчётн* очікуван* заплан* планован* орієнтовн*
    αναμενομεν* προβλεπομεν* εκτιμωμεν* προγραμματισμεν* المتوقع المتوقعة متوقع المقدر المخطط المجدول
    משוער* צפוי* מתוכנ* अपेक्षित अनुमानित नियोजित perkiraan diperkirakan estimasi rencana dijadwalkan
    du_kien uoc_tinh`),
  unspaced("予定 見込 予想 预计 預計 预定 預定 计划 計劃 예정 예상 โดยประมาณ คาด กำหนด"),
);

/** Words for messages about the check-in. `invitation` and `email` alone are missing: they are scanned on arrival. */
const namesMessage = anyOf(
  spaced(`sent emailed mailed delivered opened clicked reminder* reminded
    gesendet versendet verschickt versandt zugestellt geoffnet erinnerung* envoye* rappel* ouvert*
    enviad* envio recordatorio* lembrete* abiert* abert* inviat* invio promemoria apert* verzonden verstuurd geopend
    herinnering* wyslan* wysyl* przypomnien* otwart* odeslan* pripomin* skickat skickad sendt paminnels*
    pamindels* lahetet* muistutus* elkuldv* emlekeztet* gonderil* hatirlat* trimis* reamintir*
    отправ* напоминан* открыт* надісла* відправл* нагадуван* αποστολ* απεσταλ* υπενθυμ*
    إرسال الإرسال تذكير التذكير נשלח* שליחה תזכורת भेजा भेजे रिमाइंडर dikirim pengingat da_gui nhac_nho`),
  unspaced("送信 送付 リマインダー 发送 發送 提醒 발송 전송 알림 ส่ง แจ้งเตือน"),
);

const namesDeparture = anyOf(
  spaced(`out exit exits exited depart* leave* leaving left check_out checkout checked_out auschecken ausgecheckt ausgang*
    austritt* abgang* abreise* sortie* salida* saida* uscita* uitgang* vertrek* wyjsci* odchod* utcheck* cikis*
    выход* вихід* εξοδο* خروج الخروج יציאה keluar`),
  unspaced("签退 簽退 체크아웃 チェックアウト 退場 离场 離場 退场 퇴장 ออก"),
);

/** Scans are made at exits too. */
const scanWords =
  /(?<![\p{L}\p{N}])(?:scan|gescan|escane|scansion|сканир)\p{L}*|סריקה|स्कैन|スキャン|스캔|扫码|掃碼|สแกน/gu;

/** False for a column with both: `Check-in/check-out`, `Entry/exit scan`. */
const isDepartureOnly = (words: string): boolean => {
  if (!namesDeparture(words) || /(?:^| )in(?: |$)/.test(words)) return false;
  const others = words.replace(scanWords, " ");
  return !namesArrival(others) && !mayNameArrival(others);
};

/** The maximum length of a heading in characters. Longer cells are sentences. */
const longestHeading = 80;

export const readHeading = (heading: string): HeadingMeaning => {
  if (heading.length > longestHeading) return "unknown";
  const words = normalize(heading);
  if (namesNoArrival(words) || namesMessage(words) || isDepartureOnly(words)) return "other";
  if (namesArrival(words)) return isLater.test(words) ? "later arrival" : "arrival";
  if (namesOther(words)) return "other";
  return mayNameArrival(words) ? "maybe arrival" : "unknown";
};
