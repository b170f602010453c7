import type { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { readStage, stages } from "#infra/stage/stages.ts";
import { withAllFeatures } from "./stage-with-all-features.ts";
import { synthesize } from "./synth-stage.ts";

/** What would be lost, or known to nobody any more, if CloudFormation replaced it: rows, releases, names, reputation. */
const stateful = [
  "AWS::Backup::BackupVault",
  "AWS::CertificateManager::Certificate",
  "AWS::CloudFront::Distribution",
  "AWS::DynamoDB::GlobalTable",
  "AWS::S3::Bucket",
  "AWS::SES::EmailIdentity",
];

const idsOf = (template: Template): readonly string[] =>
  stateful.flatMap((type) => Object.keys(template.findResources(type)).toSorted());

const ofEveryStage = [
  "EdgeDistribution0060737B",
  "ContactTableAEA32318",
  "PaymentTable74E9D9ED",
  "TombstonesTable6B6E9C26",
  "VoiceTable38DE94AD",
  "FilesBucket7C17EE2E",
  "FilesLogsFFA73081",
];

test.each(stages)(
  "[OPS-01] a construct that moves replaces no table, bucket, identity or distribution of $name",
  (stage) => {
    expect(idsOf(synthesize(stage))).toEqual([
      ...(stage.backupCopies ? ["BackupCopiesVaultEFC33BA4"] : []),
      ...ofEveryStage,
      ...(stage.mailSandbox ? ["SupportMailSandboxRecipientF2B9BE68"] : []),
      "SupportMailSender975BE3A6",
    ]);
  },
);

test("[OPS-01] nor does it where a stage has a domain", () => {
  expect(idsOf(synthesize(withAllFeatures(readStage("prod"))))).toEqual([
    "BackupCopiesVaultEFC33BA4",
    "DomainCertificate6242C448",
    ...ofEveryStage,
    "SupportMailSenderDomainIdentityC222C860",
  ]);
});
