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
    const may = (service: string, actions: string, ...resources: string[]) => {
      const all = actions.split(' ').map((action) => `${service}:${action}`);
      role.addToPolicy(new PolicyStatement({ actions: all, resources }));
    };
    const cdkRoles = (region: string) => here('iam', `role/cdk-hnb659fds-*-${this.account}-${region}`, '');
    may('sts', 'AssumeRole', ...regions.map(cdkRoles));
    for (const name of ['CDKToolkit', `${nameOf({ stage })}-*`])
      may(
        'cloudformation',
        'DescribeStacks',
        ...regions.map((each) => here('cloudformation', `stack/${name}/*`, each)),
      );
    const settings = here('ssm', `parameter/${product.name}/${stage}/*`);
    may('ssm', 'GetParameter PutParameter', settings);
    // What the doctor asks; the first two know no resource.
    may('lambda', 'GetAccountSettings', '*');
    may('ses', 'GetAccount', '*');
    may('ses', 'GetEmailIdentity', here('ses', 'identity/*'));
    may('acm', 'DescribeCertificate', here('acm', 'certificate/*', 'us-east-1'));
    may('route53', 'GetHostedZone', `arn:${this.partition}:route53:::hostedzone/*`);
    const [table, pool] = [`table/${props.tableName}`, `userpool/${props.userPoolId}`];
    const items = 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem';
    may('dynamodb', items, here('dynamodb', table));
    const people =
      'AdminCreateUser AdminDeleteUser AdminGetUser AdminSetUserPassword DescribeUserPool ListUsers';
    may('cognito-idp', people, here('cognito-idp', pool));
    may('cloudwatch', 'SetAlarmState', here('cloudwatch', `alarm:${props.alarmName}`));
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
  }
}
