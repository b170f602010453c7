import { expect, test } from "vitest";
import { guessColumns } from "#frontend/src/badges/guests/guess-columns.ts";
import { listDeclined, listTitles, readGuests } from "#frontend/src/badges/guests/guest-list.ts";
import { listNames, openList, readFile, readPasted } from "./read-list.ts";

/** Headings as the services export them, with guests, and the expected text of each badge. */
test.each([
  [
    "Zoom's meeting participants",
    "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest,Recording Consent,In Waiting Room\r\nAda Holm,ada@example.org,03/12/2026 05:00:01 PM,03/12/2026 06:00:01 PM,61,No,Y,No\r\nBen Okoro (Bo),,03/12/2026 05:00:01 PM,03/12/2026 06:00:01 PM,60,Yes,Y,No\r\nCem Ay,cem@example.org,03/12/2026 05:00:01 PM,03/12/2026 06:00:01 PM,58,Yes,Y,No",
    ["Ada Holm", "Ben Okoro (Bo)", "Cem Ay"],
  ],
  [
    "Zoom's participants below the meeting's own table",
    "Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants\r\n812 3456,Offsite,03/12/2026 05:00:01 PM,03/12/2026 06:00:01 PM,host@example.org,61,2\r\n\r\nName (Original Name),User Email,Total Duration (Minutes),Guest\r\nAda Holm,ada@example.org,61,No\r\nBen Okoro,ben@example.org,60,Yes\r\n",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Zoom's registrations",
    'First Name,Last Name,Email,Registration Time,Approval Status\r\nAda,Holm,ada@example.org,"Mar 12, 2026 17:00:01",approved\r\nBen,Okoro,ben@example.org,"Mar 12, 2026 17:00:01",denied',
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Meetup's attendees",
    "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\tRSVPed on\tJoined Group on\tURL of Member Profile\r\nAda Holm\tuser 1\tOrganizer\tYes\tYes\t0\tMarch 12, 2026 5:00 PM\tMarch 12, 2020\thttps://www.meetup.com/m/1\r\nBen Okoro\tuser 2\t\t\tYes\t1\tMarch 12, 2026 5:00 PM\tMarch 12, 2020\thttps://www.meetup.com/m/2\r\nCem Ay\tuser 3\t\t\tYes\t0\tMarch 12, 2026 5:00 PM\tMarch 12, 2020\thttps://www.meetup.com/m/3",
    ["Ada Holm", "Ben Okoro", "Cem Ay"],
  ],
  [
    "Hopin's registrations",
    "Registration ID,First name,Last name,Email,Ticket name,Ticket price,Registered at,Headline,Attended?\r\n1,Ada,Holm,ada@example.org,General,0,2026-03-12T17:00:00Z,Lead,Yes\r\n2,Ben,Okoro,ben@example.org,VIP,0,2026-03-12T17:00:00Z,,No",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Google Forms' questions",
    "Timestamp,Email Address,What is your full name? (as it should be on your badge),Will you attend?,Which company are you with?\r\n3/12/2026 17:00:00,ada@example.org,Ada Holm,Yes,Acme\r\n3/12/2026 17:00:00,ben@example.org,Ben Okoro,No,Globex",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Microsoft Forms' answers of known people",
    "ID;Start time;Completion time;Email;Name;Last modified time;Your company;Bringing a guest?\r\n1;3/12/26 17:00:00;3/12/26 17:01:00;ada@example.org;Ada Holm;;Acme;No\r\n2;3/12/26 17:00:00;3/12/26 17:01:00;ben@example.org;Ben Okoro;;Globex;Yes",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Eventbrite's guest list",
    "Order no.,Order date,Attendee first name,Attendee Surname,Attendee email,Ticket quantity,Ticket tier,Ticket type,Attendee no.,Attendee Status,Buyer name,Event name\r\n1,12/03/2026,Ada,Holm,ada@example.org,1,,General,11,Attending,Bea Payer,Gala\r\n1,12/03/2026,Ben,Okoro,ada@example.org,1,,General,12,Not Attending,Bea Payer,Gala",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Luma's guests without name parts",
    "api_id,name,email,created_at,approval_status,checked_in_at,ticket_name\r\ngst-1,Ada Holm,ada@example.org,2026-03-12T17:00:00.000Z,approved,,Standard\r\ngst-2,Ben Okoro,ben@example.org,2026-03-12T17:00:00.000Z,waitlist,,Standard",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Gravity Forms' name field",
    "Name (First),Name (Last),Email,Company,Entry Id,Entry Date\r\nAda,Holm,ada@example.org,Acme,1,2026-03-12 17:00:00\r\nBen,Okoro,ben@example.org,Globex,2,2026-03-12 17:01:00",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "Gravity Forms' name field with all parts",
    "Name (Prefix),Name (First),Name (Middle),Name (Last),Name (Suffix),Company\r\nDr.,Ada,,Holm,,Acme\r\n,Ben,K.,Okoro,Jr.,Globex",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "WPForms' name field",
    "Entry ID,Name: First,Name: Last,Email\r\n1,Ada,Holm,ada@example.org\r\n2,Ben,Okoro,ben@example.org",
    ["Ada Holm", "Ben Okoro"],
  ],
  [
    "HelloAsso's participants",
    "Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;Nom payeur;Prénom payeur;Email payeur\r\n1;12/03/2026 17:00;Validé;Holm;Ada;Payer;Bea;bea@example.org\r\n1;12/03/2026 17:00;Validé;Okoro;Ben;Payer;Bea;bea@example.org\r\n2;12/03/2026 17:05;Validé;Ay;Cem;Roy;Dia;dia@example.org",
    ["Ada Holm", "Ben Okoro", "Cem Ay"],
  ],
  [
    "Event Tickets' attendees",
    "Order ID,Order Status,Attendee ID,Customer Name,Customer Email Address,Check in,Security Code,Ticket Holder Name,Ticket Holder Email Address\r\n1,Completed,11,Bea Payer,bea@example.org,,a1,Ada Holm,ada@example.org\r\n1,Completed,12,Bea Payer,bea@example.org,,a2,Ben Okoro,ben@example.org\r\n2,Completed,13,Dia Roy,dia@example.org,,a3,Cem Ay,cem@example.org\r\n3,Completed,14,Eva Lund,eva@example.org,,a4,Eva Lund,eva@example.org",
    ["Ada Holm", "Ben Okoro", "Cem Ay", "Eva Lund"],
  ],
])("[BADGE-07] reads each guest's own name from %s", async (_, text, names) => {
  expect(listNames(await readFile(text))).toEqual(names);
});

const rows =
  "\r\nAda Holm,Acme,ada@example.org,4\r\nBen Okoro,Globex,ben@example.org,5\r\nCem Ay,Initech,cem@example.org,6";

test.each([
  "Name first last,Company,Early Access,Email",
  "Name (required),Company / school,E-mail,Table",
  "Teilnehmendenname,Verband,Mail,Platz",
  "Qui ?,D'où ?,Contact,Places",
  "attendee_label,org_label,contact_label,seats_label",
  "Lorem,Ipsum,Dolor,Sit",
  "Vor- und Zuname,Firma,E-Mail,Tisch",
])("[BADGE-07] reads the row %j as headings, not as a guest", async (head) => {
  const result = await readFile(head + rows.replace(/,4|,5|,6/g, (digits) => digits));
  expect(result.guess.headRow).toBe(0);
  expect(listNames(result)).toEqual(["Ada Holm", "Ben Okoro", "Cem Ay"]);
});

test.each([
  "Ada Holm,Acme\nBen Okoro,Globex\nCem Ay,Initech",
  "Ada Holm,Acme,Guest\nBen Okoro,Globex,Speaker\nCem Ay,Initech,Guest",
  "Ada Holm,Team Blue,ada@example.org\nBen Okoro,Team Red,ben@example.org",
  "Ada Holm,Stanford University,unknown\nBen Okoro,World Health Organization,12\nCem Ay,Acme Company,13",
  "Ada Holm,no email\nBen Okoro,ben@example.org\nCem Ay,cem@example.org",
  "Ada Holm,4\nBen Okoro,5\nCem Ay,6",
  "Ada Holm\nBen Okoro\nCem Ay",
  "Ada Holm\nAdi\nTen\nNimi",
  "Ada Holm,Adi\nBen Okoro,Family\nCem Ay,Last",
  "Ada Holm,12 March 2026\nBen Okoro,13 March 2026\nCem Ay,14 March 2026",
])("[BADGE-01] reads the first row of a list without headings as a guest: %j", async (text) => {
  const result = await readFile(text);
  expect(result.guess.headRow).toBeUndefined();
  expect(listNames(result)[0]).toBe("Ada Holm");
});

test("[BADGE-01] finds the names in the second column of a list without headings if the first one has numbers", async () => {
  expect(listNames(await readFile("1,Ada Holm,Acme\n2,Ben Okoro,Globex"))).toEqual(["Ada Holm", "Ben Okoro"]);
});

test.each([
  ["one title", "Annual Gala 2026\r\nName,Company\r\n"],
  ["a title with a known word", "Guest list: name badges\r\nName,Company\r\n"],
  [
    "titles, a date and empty rows",
    "Annual Gala\r\n12 March 2026,Berlin\r\n\r\nExported by:,Bea\r\n,,\r\nFull name,Organisation\r\n",
  ],
  [
    "titles that fill both columns",
    "Event,Annual Gala\r\nVenue,Town hall\r\nDate,2026-03-12\r\nName,Company\r\n",
  ],
])("[BADGE-07] makes no badges from lines above the column headings: %s", async (_, head) => {
  const result = await readFile(`${head}Ada Holm,Acme\r\nBen Okoro,Globex\r\nCem Ay,Initech\r\n`);
  expect(listNames(result)).toEqual(["Ada Holm", "Ben Okoro", "Cem Ay"]);
  expect(listTitles(openList(result)).length).toBe(result.guess.headRow);
  expect(result.guess.headRow).toBeGreaterThan(0);
});

test.each([
  ["Speaker,Ada\nGuest,Ben\nStaff,Cem", ["Speaker", "Guest", "Staff"]],
  ["Guest,Ada\nSpeaker,Ben", ["Guest", "Speaker"]],
  ["Adi\nBen\nCem", ["Adi", "Ben", "Cem"]],
])("[BADGE-01] reads no row of %j as headings", async (text, names) => {
  expect(listNames(await readFile(text))).toEqual(names);
});

test("[BADGE-07] skips a title that a merged cell repeats", async () => {
  const title = "Annual Gala,Annual Gala,Annual Gala\r\n";
  const result = await readFile(`${title}Name,Verein,Platz\r\nAda,Acme,x\r\nBen,Globex,y\r\n`);
  expect(listTitles(openList(result))).toEqual(["Annual Gala"]);
});

test.each(["Tên\nNguyễn Văn A\nTrần Thị B", "Guest\nAda\nBen", "First,Last\nNguyễn,Văn A\nTrần,Thị B"])(
  "[BADGE-07] reads the first row of %j as headings",
  async (text) => {
    expect((await readFile(text)).guess.headRow).toBe(0);
  },
);

test("[BADGE-07] makes no badge from a title above a single column", async () => {
  expect(listNames(await readPasted("Annual Gala 2026\n\nName\nAda Holm\nBen Okoro"))).toEqual([
    "Ada Holm",
    "Ben Okoro",
  ]);
});

test("[BADGE-07] reads a list by the heading row that the visitor chose", async () => {
  const text = "A,B\nName,Company\nAda,Acme";
  expect((await readFile(text, { headRow: 0 })).guess).toMatchObject({ headRow: 0, mapping: { name: 0 } });
  expect(listNames(await readFile(text, { headRow: "none" }))).toEqual(["A", "Name", "Ada"]);
});

const three = ["Ada Holm", "Ben Okoro", "Cem Ay", "Dia Roy"];

test.each([
  ["Yes and No", "Guest,Person", ["No", "Yes", "No", "No"]],
  ["three repeated values", "Guest,Person", ["Red", "Blue", "Red", "Green"]],
  ["numbers", "Name,Person", ["1", "2", "3", "4"]],
  ["emails", "Name,Person", ["a@example.org", "b@example.org", "c@example.org", "d@example.org"]],
  ["dates", "Name,Person", ["2026-03-12", "2026-03-13", "2026-03-14", "2026-03-15"]],
  [
    "times",
    "Name,Person",
    ["3/12/2026 5:00 PM", "3/12/2026 5:01 PM", "3/12/2026 5:02 PM", "3/13/2026 5:00 PM"],
  ],
  ["phone numbers", "Name,Person", ["+49 30 5550142", "+49 30 5550143", "+49 30 5550144", "030 5550145"]],
  [
    "links",
    "Name,Person",
    ["https://a.example/1", "https://a.example/2", "https://a.example/3", "https://a.example/4"],
  ],
  ["an event's name", "Event name,Person", ["Gala", "Gala", "Gala", "Gala"]],
  ["emergency contacts", "Emergency contact name,Person", ["Ann", "Bo", "Cy", "Di"]],
  ["groups", "Group name,Person", ["Red", "Blue", "Green", "Gold"]],
  ["companions", "Plus one name,Person", ["Ann", "Bo", "Cy", "Di"]],
  ["company addresses", "Company address,Person", ["1 Main St", "2 Main St", "3 Main St", "4 Main St"]],
])("[BADGE-07] reads no names from a column of %s", async (_, head, values) => {
  const text = [
    `${head},Email`,
    ...three.map((name, row) => `${values[row]},${name},${row}@example.org`),
  ].join("\n");
  expect(listNames(await readFile(text))).toEqual(three);
});

test.each([
  ["First & last name,Org", { name: 0 }],
  ["First name / Vorname,Surname / Nachname", { firstName: 0, lastName: 1 }],
  ["Name of company,Name of attendee", { organization: 0, name: 1 }],
  ["Your name,Your company's name,Your job title (optional)", { name: 0, organization: 1, title: 2 }],
  ["Company phone,Company,Name", { organization: 1, name: 2 }],
  ["First name,Last name,School name", { firstName: 0, lastName: 1, organization: 2 }],
  ["Attendee name,Company,Company ID,Position ID", { name: 0, organization: 1 }],
  ["Position number,Name,Job position", { name: 1, title: 2 }],
  ["参加者のお名前,貴社の会社名", { name: 0, organization: 1 }],
])("[BADGE-07] maps the columns of %j", (head, mapping) => {
  expect(guessColumns([head.split(",")], 0).mapping).toEqual(mapping);
});

test.each([
  ["Attendee Status", ["Attending", "Not Attending", "Deleted", "Checked In"], [2, 3]],
  ["approval_status", ["approved", "declined", "waitlist", "pending_approval"], [2, 3]],
  ["RSVP", ["Yes", "No", "Maybe", "no, sorry"], [2, 4]],
  ["Will you attend?", ["Yes, gladly", "No", "I can't make it", "Unable to attend"], [2, 3, 4]],
  ["Status", ["Registered", "Cancelled", "canceled", "Refunded"], [2, 3, 4]],
  ["Zusage", ["Ja", "Nein", "abgesagt", "Warteliste"], [2, 3, 4]],
  ["RSVP", ["Да", "Нет", "нет, спасибо", "Нетленко"], [2, 3]],
  ["出欠", ["出席", "いいえ", "欠席", "いいえ、行けません"], [2, 3, 4]],
  ["参加", ["是", "否", "取消", "是"], [2, 3]],
  ["참석", ["예", "아니요", "불참", "예"], [2, 3]],
  ["Statut", ["Inscrit", "Annulé", "Décliné", "annulée"], [2, 3, 4]],
  ["¿Asistirá?", ["Sí", "No", "No", "Noé viene"], [2, 3]],
])("[BADGE-01] finds guests who declined by the column %j", async (head, values, rows) => {
  const text = ["Name," + head, ...three.map((name, row) => `${name},"${values[row]}"`)].join("\n");
  const list = openList(await readFile(text));
  expect(listDeclined(list)).toEqual(rows);
  expect(readGuests(list, "none").guests).toHaveLength(4);
});

test.each(["Payment status", "Checked in", "Attended", "Dietary", "Newsletter"])(
  "[BADGE-01] a No in the column %j does not mark a guest as declined",
  async (head) => {
    const text = ["Name," + head, ...three.map((name, row) => `${name},${row % 2 ? "No" : "Yes"}`)].join(
      "\n",
    );
    expect(listDeclined(openList(await readFile(text)))).toEqual([]);
  },
);

test.each([
  ["Title,Name,Job Title", ["Prof. Dr.,Ada Holm,Dean", "Mr,Ben Okoro,Editor", "Ms,Cem Ay,Analyst"]],
  ["Titel,Name,Funktion", ["Dr.-Ing.,Ada Holm,Leitung", "Herr,Ben Okoro,Presse", "Frau,Cem Ay,Vertrieb"]],
  ["Title,Name,Position", ["Rev,Ada Holm,Chaplain", "Baroness,Ben Okoro,Trustee", "Dame,Cem Ay,Patron"]],
  ["Titre,Nom,Fonction", ["M.,Ada Holm,Rédactrice", "Me,Ben Okoro,Avocat", "Maître,Cem Ay,Avocate"]],
])("[BADGE-07] reads job titles from the last of the columns %j", (head, rows) => {
  const table = [head, ...rows].map((row) => row.split(","));
  expect(guessColumns(table).mapping).toMatchObject({ name: 1, title: 2 });
});

test("[BADGE-07] reads no job titles from a column in which most cells are honorifics", () => {
  const cells = ["Prof. Dr.", "Dr.-Ing.", "Rev", "Mrs", "Baroness"];
  const table = [["Title", "Name"], ...cells.map((cell, row) => [cell, `Guest ${row}`])];
  expect(guessColumns(table).mapping).toEqual({ name: 1 });
});

test("[BADGE-07] reads academic positions in a column of titles as job titles", () => {
  const cells = ["Professor", "Professor of Law", "Lecturer", "Dr."];
  const table = [["Title", "Name"], ...cells.map((cell, row) => [cell, `Guest ${row}`])];
  expect(guessColumns(table).mapping).toEqual({ name: 1, title: 0 });
});

test.each(["Ada Holm\nBo Li\nGuest\nCy Ray\nDi Fox", "Ada Holm\nBo Li\nVisitors\nCy Ray"])(
  "[BADGE-09] reads the guests above a guest word in a single column: %j",
  async (text) => {
    expect(listNames(await readFile(text)).slice(0, 2)).toEqual(["Ada Holm", "Bo Li"]);
  },
);

test("[BADGE-07] reads a guest word below a one-word title of a single column as the heading", async () => {
  expect(listNames(await readFile("Gala\nGuest\nAda Holm\nBo Li"))).toEqual(["Ada Holm", "Bo Li"]);
});

test.each(["Annual Gala Dinner\nGuests\nAda Holm\nBo Li", "Wedding of Ada and Ben\nGuest\nAda\nBo"])(
  "[BADGE-07] reads a guest word below a title of several words as the heading: %j",
  async (text) => {
    expect((await readFile(text)).guess.headRow).toBe(1);
  },
);

test.each([
  ["Name,Title,Position", ["Ada Holm,Head of Sales,5", "Ben Okoro,Engineer,2"], 1],
  ["Name,Title,Function", ["Ada Holm,Software Engineer,IT", "Ben Okoro,Designer,IT"], 1],
  ["Name,Job title", ["Ada Holm,PR", "Ben Okoro,PR", "Cem Ay,Editor"], 1],
  ["Name,Job title", ["Ada Holm,Vet", "Ben Okoro,Vet", "Cem Ay,Nurse"], 1],
  ["Name,Position", ["Ada Holm,Col", "Ben Okoro,Maj", "Cem Ay,Lt"], 1],
] as const)("[BADGE-07] reads job titles below the headings %j from the cells %j", (head, rows, title) => {
  const table = [head, ...rows].map((row) => row.split(","));
  expect(guessColumns(table).mapping.title).toBe(title);
});

test("[BADGE-07] reads roles from a status column in which one guest canceled", async () => {
  const text = "Name,Status\nAda,VIP\nBen,VIP\nCem,Speaker\nDia,Cancelled";
  expect((await readFile(text)).guess.mapping).toEqual({ name: 0, role: 1 });
});

test.each([
  ["Status", ["Attending", "Not attending", "No reply", "Attending"]],
  ["Status", ["Zugesagt", "Abgesagt", "Zugesagt", "Offen"]],
  ["Status", ["Attending", "Confirmed", "No reply", ""]],
  ["Status", ["Attending", "Not attending", "Ask Bea", "Attending"]],
  ["Status", ["paid", "paid", "pending", "canceled"]],
  ["Status", ["Completed", "Completed", "Processing", "Completed"]],
])("[BADGE-07] reads no roles from the column %j of responses %j", async (head, values) => {
  const text = [`Name,${head}`, ...three.map((name, row) => `${name},${values[row]}`)].join("\n");
  expect((await readFile(text)).guess.mapping).toEqual({ name: 0 });
});

test.each([
  ["Status", ["VIP", "Speaker", "Member", "VIP"]],
  ["Registration type", ["VIP", "Cancelled", "VIP", "Press"]],
])("[BADGE-07] reads roles from the column %j of guest types %j", async (head, values) => {
  const text = [`Name,${head}`, ...three.map((name, row) => `${name},${values[row]}`)].join("\n");
  expect((await readFile(text)).guess.mapping).toEqual({ name: 0, role: 1 });
});

test.each([
  ["Họ;Tên", "Nguyễn;Văn An", "Nguyễn Văn An"],
  ["Tên;Họ", "Văn An;Nguyễn", "Nguyễn Văn An"],
  ["Ho;Ten", "Nguyen;Van An", "Nguyen Van An"],
  ["Vezetéknév;Keresztnév", "Szabó;Ödön", "Szabó Ödön"],
  ["Keresztnév;Családnév", "Ödön;Szabó", "Szabó Ödön"],
  ["Last name (vezetéknév);First name", "Szabó;Ödön", "Szabó Ödön"],
  ["Nachname;Vorname", "Szabó;Ödön", "Ödön Szabó"],
])("[BADGE-10] below the headings %j, reads %j in the order of its language", async (head, row, name) => {
  expect(listNames(await readFile(`${head}\n${row}\n`))).toEqual([name]);
});

test("[BADGE-07] reads roles from a column of ticket types next to a column of responses", async () => {
  const text = "Name,Status,Ticket type\nAda Holm,Attending,VIP\nBen Okoro,Not attending,Press";
  expect((await readFile(text)).guess.mapping).toEqual({ name: 0, role: 2 });
});

test.each([
  ["Votre nom,Votre prénom,Entreprise", "Holm,Ada,Acme", "Okoro,Ben,Globex"],
  ["Nom (en majuscules),Prénom", "Holm,Ada", "Okoro,Ben"],
  ["Name des Teilnehmers,Vorname des Teilnehmers", "Holm,Ada", "Okoro,Ben"],
  ["Name of child,Surname of child", "Ada,Holm", "Ben,Okoro"],
  ["Nombre del participante,Apellidos del participante,Empresa", "Ada,Holm,Acme", "Ben,Okoro,Globex"],
  ["Nome partecipante,Cognome partecipante,Azienda", "Ada,Holm,Acme", "Ben,Okoro,Globex"],
  ["Nome do participante,Sobrenome do participante", "Ada,Holm", "Ben,Okoro"],
  ["Naam deelnemer,Voornaam deelnemer", "Holm,Ada", "Okoro,Ben"],
  ["Imię uczestnika,Nazwisko uczestnika", "Ada,Holm", "Ben,Okoro"],
  ["Deltagerens fornavn,Deltagerens efternavn", "Ada,Holm", "Ben,Okoro"],
  ["Voornaam,Tussenvoegsel,Achternaam", "Ada,,Holm", "Ben,,Okoro"],
  ["Vorname,Name", "Ada,Ada Holm", "Ben,Ben Okoro"],
  ["Customer First Name,Customer Last Name,Ticket Holder Name", "Bea,Payer,Ada Holm", "Dia,Roy,Ben Okoro"],
  ["Manager Name,Employee Name", "Bea Payer,Ada Holm", "Dia Roy,Ben Okoro"],
  ["Ticket holder,Company", "Ada Holm,Acme", "Ben Okoro,Globex"],
  ["Customer name,Email", "Ada Holm,ada@example.org", "Ben Okoro,ben@example.org"],
])("[BADGE-07] reads first and last name below the headings %j", async (head, ...guests) => {
  const result = await readFile([head, ...guests].join("\n"));
  expect(result.guess.headRow).toBe(0);
  expect(listNames(result)).toEqual(["Ada Holm", "Ben Okoro"]);
});

test.each([
  ["Voornaam;Tussenvoegsel;Achternaam", "Anna;van der;Berg", "Anna van der Berg"],
  ["Voornaam;Voorvoegsel;Achternaam", "Cas;de;Vries", "Cas de Vries"],
  ["Roepnaam;Tussenvoegsels;Achternaam", "Cas;;Vries", "Cas Vries"],
])("[BADGE-07] reads a Dutch name in three columns below %j from %j", async (head, row, name) => {
  expect(listNames(await readFile(`${head}\n${row}\n`))).toEqual([name]);
});

test("[BADGE-07] sorts Dutch guests by the last name without its prefix", async () => {
  const list = openList(await readFile("Voornaam;Tussenvoegsel;Achternaam\nAnna;van der;Berg\n"));
  expect(readGuests(list, "none").guests[0]?.lastName).toBe("Berg");
});
