import QRCode from "qrcode";
import { makeCode } from "#frontend/src/codes/qr/make-code.ts";
import { buildVcard } from "#frontend/src/codes/qr/vcard.ts";
import { median } from "./median.ts";

const rounds = 25;
const codesPerRound = 20;
const widthPx = 300;

const card = buildVcard({
  firstName: "Priya",
  lastName: "Raman",
  organization: "Northlight Events Private Limited",
  jobTitle: "Head of Registration",
  phone: "+91 80 5550 0142",
  cellPhone: "+91 98 4455 0142",
  email: "priya.raman@northlight.example",
  website: "https://www.northlight.example/team/priya",
});
const texts: Readonly<Record<string, string>> = {
  "a URL": "https://www.example.com/events/2026/spring?utm_source=badge",
  "a full card": card ?? "",
};

/** Milliseconds for one code in processor time, not clock time: other programs may use this machine too. */
const measureMs = async (make: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  for (let done = 0; done < codesPerRound; done += 1) await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / codesPerRound;
};

/** Compares our path from text to PNG with the library's: encoding alone, and encoding with its own PNG writer. */
export const benchQrCodes = async (): Promise<void> => {
  const rows = [];
  for (const [name, text] of Object.entries(texts)) {
    const ours: number[] = [];
    const encoding: number[] = [];
    const itsPng: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureMs(() => makeCode(text, widthPx)));
      encoding.push(await measureMs(() => QRCode.create(text)));
      itsPng.push(await measureMs(() => QRCode.toBuffer(text, { width: widthPx, margin: 2 })));
    }
    rows.push({
      code: name,
      "ours ms": median(ours).toFixed(2),
      "library, encoding only": median(encoding).toFixed(2),
      "library with its PNG": median(itsPng).toFixed(2),
      "ratio to encoding only": (median(ours) / median(encoding)).toFixed(2),
      "ratio to its PNG": (median(ours) / median(itsPng)).toFixed(2),
    });
  }
  console.log("\nQR codes: encoding at the best level and PNG, against the library alone");
  console.table(rows);
};
