import { beforeAll, test } from "vitest";
import { makeDynamoDb } from "#functions/platform/rows/table.ts";
import { callRows, makeCallRecord } from "#functions/voice/call/call-record.ts";
import { makeMessageRecord, messageRows } from "#functions/voice/whatsapp/message-record.ts";
import { makeNumberRecord, numberRows } from "#functions/voice/number/number-record.ts";
import { newNumberState } from "#functions/voice/number/number-state.ts";
import { localNames } from "#infra/local/local-names.ts";
import { useEmbeddedAws } from "#test/support/aws/embedded-aws.ts";
import { expectStored, makeRowCase } from "#test/support/stores/row-case.ts";

useEmbeddedAws();
let db: ReturnType<typeof makeDynamoDb>;
beforeAll(() => {
  db = makeDynamoDb();
});

const now = 5_000_000;
const { voice } = localNames.tables;
const message = makeMessageRecord({ id: "message#1", sealed: "s", askedAtEpochMs: now, nowEpochMs: now });
const number = makeNumberRecord("number#1", newNumberState, now);
const call = makeCallRecord({ callId: "1", numberHash: "n", consent: undefined, nowEpochMs: now });

test.for([
  makeRowCase(
    "[VOICE-04] a pending WhatsApp message",
    voice,
    messageRows,
    message,
    { attempts: 1, sealed: "s", dueAtEpochMs: now + 5000 },
    [
      { work: "reply", dueAtEpochMs: now },
      { work: "reply", dueAtEpochMs: now + 5000 },
    ],
  ),
  makeRowCase(
    "[VOICE-08] a number",
    voice,
    numberRows,
    number,
    { ...newNumberState, calls: [{ id: "call", atEpochMs: now }] },
    [{}, { expiresAtEpochSeconds: now / 1000 + 30 * 24 * 3600 }],
  ),
  makeRowCase("[VOICE-07] a call", voice, callRows, call, { step: "ended", changedAtEpochMs: now }, [{}, {}]),
])("$title is stored with its keys, listed as work, changed once, and returned to a second add", (row) =>
  expectStored(db, now, row),
);
