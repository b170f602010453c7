import { expect, test } from "vitest";
import { site } from "#shared/site.ts";
import { makeMessage, postMessage } from "#test/support/contact/contact-messages.ts";
import { startEdition, type RunningEdition } from "#test/support/edition/edition.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const daySeconds = 24 * 60 * 60;

test("[CONT-08] above the day's budget a visitor gets the same answer, and support the mail a day later", async () => {
  const edition = await startEdition({ contactMailsPerDay: 2 });
  const refs: string[] = [];
  for (const name of ["Anna", "Ben", "Chloe"]) {
    const email = `${name.toLowerCase()}@writers.example`;
    const response = await postMessage(edition.origin, makeMessage({ name, email }));
    const { success, ref } = (await response.json()) as { readonly success: boolean; readonly ref: string };
    expect([response.status, success]).toEqual([200, true]);
    refs.push(ref);
  }
  const mailed = async () => {
    await edition.sweep();
    const mails = await edition.mail();
    return refs.filter((ref) => mails.some(({ subject }) => subject.includes(ref)));
  };
  await waitUntil("two mails", async () => (await mailed()).length === 2);
  expect(await mailed()).toHaveLength(2);
  await edition.passTime(daySeconds + 120);
  await waitUntil("the third", async () => (await mailed()).length === 3);
  expect(await edition.mail()).toHaveLength(3);
  await edition.stop();
});

/** One mailbox, as fifteen people would write its address down. */
const spellings = [
  ..."priya.raman priyaraman p.r.i.y.a.raman Priya.Raman PRIYARAMAN priya.raman+1 priyaraman+expo p.riya.raman+a+b"
    .split(" ")
    .map((local) => `${local}@gmail.com`),
  ..."priya.raman PriyaRaman priyaraman+2 p.riyaraman".split(" ").map((local) => `${local}@googlemail.com`),
  ..."priya.raman@GMAIL.com PRIYA.RAMAN+X@Gmail.Com priyaraman+@gmail.com".split(" "),
];

/** Writes from one address of the internet after the other; `address` makes the n-th. */
const writeFrom = async (
  edition: RunningEdition,
  emails: readonly string[],
  address: (index: number) => string,
) => {
  const mailed = () => edition.mail().then((mails) => mails.filter(({ to }) => to[0] === site.supportEmail));
  const before = (await mailed()).length;
  for (const [index, email] of emails.entries()) {
    const response = await postMessage(
      edition.origin,
      makeMessage({ email, message: `Message ${index} of many, from ${address(index)}` }),
      {
        "x-form-signals": "elapsed=20000, trap=0",
        "cloudfront-viewer-address": `${address(index)}:4711`,
      },
    );
    expect(response.status).toBe(200);
  }
  await waitUntil("the mail to support", async () => (await mailed()).length >= before + emails.length);
  await edition.sweep();
  const told = (await edition.mail()).flatMap(({ to }) => to).filter((to) => to !== site.supportEmail);
  return told.filter((to) => emails.includes(to));
};

test("[CONT-12] one mailbox is told once in an hour, however its address is spelled, and another's dots count", async () => {
  const edition = await startEdition({ acknowledgementsPerDay: 500 });
  expect(spellings).toHaveLength(15);
  // No clock hour ends meanwhile.
  await edition.passTime(3660 - (Math.floor(Date.now() / 1000) % 3600));
  expect(await writeFrom(edition, spellings, (index) => `203.0.${index}.7`)).toHaveLength(1);
  const others = ["a.b@northlight.example", "ab@northlight.example", "AB+1@northlight.example"];
  expect(await writeFrom(edition, others, (index) => `198.51.${index}.7`)).toHaveLength(2);
  await edition.stop();
});

test("[CONT-12] a network, an IPv4 /24 or an IPv6 /48, gets a twentieth of a day's acknowledgements", async () => {
  const edition = await startEdition({ acknowledgementsPerDay: 40 });
  const crowdOf = (name: string) =>
    Array.from({ length: 6 }, (_, index) => `${name}-${index}@northlight.example`);
  const told = [
    await writeFrom(edition, crowdOf("four"), (index) => `203.0.113.${index}`),
    await writeFrom(edition, crowdOf("six"), (index) => `2001:db8:1:${index}::1`),
    await writeFrom(edition, ["anna@northlight.example"], () => "198.51.100.1"),
    // Typed in by a network without a share, an address loses nothing: its owner is told the same hour.
    await writeFrom(edition, ["ben@northlight.example"], () => "203.0.113.9"),
    await writeFrom(edition, ["ben@northlight.example"], () => "192.0.2.1"),
  ];
  expect(told.map(({ length }) => length)).toEqual([2, 2, 1, 0, 1]);
  await edition.stop();
});
