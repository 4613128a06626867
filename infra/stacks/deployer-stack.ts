import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnOIDCProvider, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { product } from '../../shared/text/product.ts';
import { nameOf } from '../settings/settings.ts';

const issuer = 'token.actions.githubusercontent.com';

type DeployerStackProps = StackProps & {
  stage: string;
  /** OWNER/NAME at GitHub. The repository's environment with the stage's name may deploy it. */
  repository: string;
  /** Whether the account has no identity provider for GitHub yet; it can have one. */
  isFirst: boolean;
  /** The names of what `smoke` and a deployment's end use, from the stage's outputs. */
  tableName: string;
  userPoolId: string;
  alarmName: string;
};

/** The role by which GitHub deploys a stage without a key: exactly what `deploy` and `smoke` need. */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository, isFirst, ...props }: DeployerStackProps) {
    super(scope, id, props);
    const provider =
      isFirst &&
      new CfnOIDCProvider(this, 'GitHub', { url: `https://${issuer}`, clientIdList: ['sts.amazonaws.com'] });
    // Other stages of the account use it too.
    if (provider) provider.applyRemovalPolicy(RemovalPolicy.RETAIN);
    const arn = `arn:${this.partition}:iam::${this.account}:oidc-provider/${issuer}`;
    const role = new Role(this, 'Role', {
      assumedBy: new WebIdentityPrincipal(provider ? provider.attrArn : arn, {
        StringEquals: {
          [`${issuer}:aud`]: 'sts.amazonaws.com',
          [`${issuer}:sub`]: `repo:${repository}:environment:${stage}`,
        },
      }),
    });
    const here = (service: string, resource: string, region = this.region) =>
      `arn:${this.partition}:${service}:${region}:${this.account}:${resource}`;
    const regions = [...new Set([this.region, 'us-east-1'])];
    const may = (resources: string[], ...actions: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }));
    may(
      regions.map((each) => here('iam', `role/cdk-hnb659fds-*-${this.account}-${each}`, '')),
      'sts:AssumeRole',
    );
    may(
      regions.flatMap((each) =>
        ['CDKToolkit', `${nameOf({ stage })}-*`].map((name) =>
          here('cloudformation', `stack/${name}/*`, each),
        ),
      ),
      'cloudformation:DescribeStacks',
    );
    const settings = here('ssm', `parameter/${product.name}/${stage}/*`);
    may([settings], 'ssm:GetParameter', 'ssm:GetParameters', 'ssm:GetParametersByPath', 'ssm:PutParameter');
    // What the doctor asks; the first two know no resource.
    may(['*'], 'lambda:GetAccountSettings', 'ses:GetAccount');
    may([here('ses', 'identity/*')], 'ses:GetEmailIdentity');
    may([here('acm', 'certificate/*', 'us-east-1')], 'acm:DescribeCertificate');
    may([`arn:${this.partition}:route53:::hostedzone/*`], 'route53:GetHostedZone');
    may(
      [here('dynamodb', `table/${props.tableName}`)],
      ...[
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ].map((action) => `dynamodb:${action}`),
    );
    may(
      [here('cognito-idp', `userpool/${props.userPoolId}`)],
      ...[
        'AdminCreateUser',
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminSetUserPassword',
        'DescribeUserPool',
        'ListUsers',
      ].map((action) => `cognito-idp:${action}`),
    );
    may([here('cloudwatch', `alarm:${props.alarmName}`)], 'cloudwatch:SetAlarmState');
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
  }
}
