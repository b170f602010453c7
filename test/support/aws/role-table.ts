import type { FunctionName } from "#infra/capabilities/capabilities.ts";
import { lambdaOwnActions } from "./role-policy.ts";

const writesItsLog = ["logs:CreateLogStream log-group", "logs:PutLogEvents log-group"];

/**
 * All that each function may do, in the words of test/support/aws/role-policy.ts: neither a template's role nor the calls
 * that the code is seen to make may differ from it. A new call in the code belongs here first, with its narrowest
 * resource.
 */
export const roleTable: Readonly<Record<FunctionName, readonly string[]>> = {
  sendContactMessage: [
    "dynamodb:GetItem contact table",
    "dynamodb:PutItem contact table",
    ...writesItsLog,
    "ssm:GetParameters parameter/site/url",
  ],
  createPayment: [
    "dynamodb:GetItem payment table",
    "dynamodb:PutItem payment table",
    "dynamodb:UpdateItem payment table",
    ...writesItsLog,
    "ssm:GetParameters parameter/payment/link-secret",
    "ssm:GetParameters parameter/payment/provider-client",
    "ssm:GetParameters parameter/site/url",
  ],
  readPaymentStatus: [
    "dynamodb:GetItem payment table",
    "dynamodb:UpdateItem payment table",
    ...writesItsLog,
    "ssm:GetParameters parameter/payment/provider-client",
  ],
  readPaymentReceipt: ["dynamodb:GetItem payment table", ...writesItsLog],
  receivePaymentWebhook: [
    "dynamodb:GetItem payment table",
    "dynamodb:UpdateItem payment table",
    ...writesItsLog,
    "ssm:GetParameters parameter/payment/provider-webhook",
  ],
  startVoiceCall: [
    "dynamodb:GetItem voice table",
    "dynamodb:PutItem voice table",
    "dynamodb:UpdateItem voice table",
    ...writesItsLog,
    "ssm:GetParameters parameter/voice/number-key",
    "ssm:GetParameters parameter/voice/provider-key",
    "ssm:GetParameters parameter/voice/switch",
  ],
  readVoiceCall: ["dynamodb:GetItem voice table", ...writesItsLog],
  receiveWhatsappWebhook: [
    "dynamodb:GetItem voice table",
    "dynamodb:PutItem voice table",
    ...writesItsLog,
    "ssm:GetParameters parameter/voice/number-key",
    "ssm:GetParameters parameter/voice/whatsapp-webhook",
  ],
  receiveVoiceWebhook: [
    "dynamodb:GetItem voice table",
    "dynamodb:UpdateItem voice table",
    ...writesItsLog,
    "ssm:GetParameters parameter/voice/provider-key",
  ],
  unknownPath: writesItsLog,
  contactMail: [
    "dynamodb:DescribeStream stream",
    "dynamodb:GetItem contact table",
    "dynamodb:GetRecords stream",
    "dynamodb:GetShardIterator stream",
    "dynamodb:ListStreams stream",
    "dynamodb:Query index/mail-due",
    "dynamodb:UpdateItem contact table",
    ...writesItsLog,
    "ses:SendEmail configuration-set",
    "ses:SendEmail identity",
    "sqs:DeleteMessage queue",
    "sqs:GetQueueAttributes queue",
    "sqs:ReceiveMessage queue",
    "sqs:SendMessage queue",
    "ssm:GetParameters parameter/canary/key",
  ],
  contactForward: [
    "dynamodb:GetItem contact table",
    "dynamodb:Query index/forward-due",
    "dynamodb:UpdateItem contact table",
    ...writesItsLog,
    "ssm:GetParameters parameter/canary/key",
    "ssm:GetParameters parameter/contact/forward-key",
    "ssm:GetParameters parameter/contact/forward-secret",
  ],
  canary: [
    "dynamodb:GetItem contact table",
    ...writesItsLog,
    "ssm:GetParameters parameter/canary/key",
    "ssm:GetParameters parameter/site/url",
  ],
  sweepPayments: [
    "dynamodb:GetItem payment table",
    "dynamodb:PutItem payment table",
    "dynamodb:Query index/order-due",
    "dynamodb:UpdateItem payment table",
    ...writesItsLog,
    "ses:SendEmail configuration-set",
    "ses:SendEmail identity",
    "ssm:GetParameters parameter/payment/provider-client",
    "ssm:GetParameters parameter/site/url",
  ],
  sendVoiceCodes: [
    "dynamodb:DescribeStream stream",
    "dynamodb:GetItem voice table",
    "dynamodb:GetRecords stream",
    "dynamodb:GetShardIterator stream",
    "dynamodb:ListStreams stream",
    "dynamodb:PutItem voice table",
    "dynamodb:Query index/reply-due",
    "dynamodb:UpdateItem voice table",
    ...writesItsLog,
    "sqs:SendMessage queue",
    "ssm:GetParameters parameter/voice/number-key",
    "ssm:GetParameters parameter/voice/whatsapp-token",
  ],
  cleanReleases: [
    ...writesItsLog,
    "s3:DeleteObjectVersion bucket/assets/*",
    "s3:DeleteObjectVersion bucket/manifests/*",
    "s3:DeleteObjectVersion bucket/releases/*",
    "s3:GetObject bucket/ledger/releases.json",
    "s3:GetObject bucket/manifests/*",
    "s3:ListBucketVersions bucket",
    "s3:PutObject bucket/ledger/releases.json",
    "sqs:SendMessage queue",
    "ssm:GetParameters parameter/site/release",
  ],
};

/** What the code of a function calls: the rest of its row is what Lambda itself does. */
export const callsOf = (name: FunctionName): readonly string[] =>
  roleTable[name].filter((permission) => !lambdaOwnActions.includes(permission.split(" ")[0] ?? ""));
