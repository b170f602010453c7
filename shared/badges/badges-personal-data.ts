import messages from "#messages/badges-personal-data.json" with { type: "json" };
import { formatMessage } from "#shared/format-message.ts";
import { describeStored } from "#shared/personal-data.ts";
import { badgeKeys, badgeListDays } from "./badges-stored-values.ts";

export const badgesStored = describeStored("database", badgeKeys, {
  badgeMaker: messages.stored.badgeMaker.map((text) => formatMessage(text, { badgeListDays })),
});
