import { CfnElement, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal, type IRole } from "aws-cdk-lib/aws-iam";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { accept } from "#infra/accepted-findings.ts";
import { accountInFindings } from "../watch/account-in-findings.ts";

export type UploaderRoleProps = {
  /** Where the uploader writes, below `folders`. */
  readonly bucket: Bucket;
  readonly folders: readonly string[];
  /** Where the deploy left the archives to be unpacked into the bucket. */
  readonly archives: IBucket;
  readonly logGroup: ILogGroup;
};

/**
 * The permissions of the function that copies files into a bucket at deploy time. The CDK would let it read everything
 * and delete anything. This role can only add and replace files, as open tabs rely on the old ones.
 */
export class UploaderRole extends Construct {
  readonly #role: Role;

  constructor(scope: Construct, id: string, { bucket, folders, archives, logGroup }: UploaderRoleProps) {
    super(scope, id);
    this.#role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(this.#role);
    this.#allow("s3:ListBucket", bucket.bucketArn);
    folders.forEach((folder) => this.#allow("s3:PutObject", bucket.arnForObjects(`${folder}/*`)));
    this.#allow("s3:GetObject", archives.arnForObjects("*"));
    this.#acknowledge(bucket, folders);
  }

  /** The role is fixed: constructs that use it cannot widen it. */
  get fixed(): IRole {
    return this.#role.withoutPolicyUpdates();
  }

  #allow(action: string, resource: string): void {
    this.#role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
  }

  #acknowledge({ node: { defaultChild } }: Bucket, folders: readonly string[]): void {
    const stack = Stack.of(this);
    const bucketId = CfnElement.isCfnElement(defaultChild) ? stack.getLogicalId(defaultChild) : "";
    const archives = `cdk-${stack.synthesizer.bootstrapQualifier}-assets-${accountInFindings(stack)}-${stack.region}`;
    accept(
      this.#role,
      {
        ids: folders.map((folder) => `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/${folder}/*]`),
        reason:
          "It puts a whole folder of files; their names hold hashes and are known only once they are built.",
      },
      {
        ids: [`AwsSolutions-IAM5[Resource::arn:aws:s3:::${archives}/*]`],
        reason:
          "An archive's name is the hash of its content. A policy that named it would change with each deploy, and " +
          "IAM takes longer to apply a change than the uploader takes to start.",
      },
    );
  }
}
