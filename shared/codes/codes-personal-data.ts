import messages from "#messages/codes-personal-data.json" with { type: "json" };
import { describeStored } from "#shared/personal-data.ts";
import { qrKeys, vcardKeys } from "./codes-stored-values.ts";

const { qrGenerator, vcardCreator } = messages.stored;

export const qrStored = describeStored("local", qrKeys, { qrGenerator });
export const vcardStored = describeStored("local", vcardKeys, { vcardCreator });
