import { ACM } from '@aws-sdk/client-acm';
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { Lambda } from '@aws-sdk/client-lambda';
import { Route53 } from '@aws-sdk/client-route-53';
import { NotFoundException, SESv2 } from '@aws-sdk/client-sesv2';
import type { Settings } from '../settings/settings.ts';
import type { Answer, Answers } from './findings.ts';
import { type Finding, findingsOf } from './findings.ts';
import type { Where } from './stage.ts';
import { accountOf, edgeRegion, outputNamed, stackOf, stacksOf } from './stage.ts';

/** Asks AWS what a deployment with these settings depends on. */
export async function queryAccount({
  stage = '',
  region = '',
  mailFrom,
  certificateArn,
  hostedZoneId,
}: Settings): Promise<Answers> {
  const regions = new Set([region, ...(hostedZoneId ? [edgeRegion] : [])]);
  const [account, concurrency, mail, people, certificate, zone, ...versions] = await Promise.all([
    answered(() => accountOf(region)),
    answered(() => concurrencyOf(region)),
    answered(() => mailOf(region, mailFrom)),
    answered(() => peopleOf({ stage, region })),
    certificateArn && answered(() => certificateOf(certificateArn)),
    hostedZoneId && answered(() => zoneOf(hostedZoneId)),
    ...[...regions].map(async (each) => [each, await answered(() => bootstrapOf(each))] as const),
  ]);
  return {
    account,
    concurrency,
    mail,
    people,
    bootstrap: Object.fromEntries(versions),
    ...(certificate && { certificate }),
    ...(zone && { zone }),
  };
}

async function answered<Value>(question: () => Promise<Value>): Promise<Answer<Value>> {
  try {
    return { value: await question() };
  } catch (error) {
    return { refused: (error as Error).name };
  }
}

async function bootstrapOf(region: string): Promise<number> {
  const stack = await stackOf(new CloudFormation({ region }), 'CDKToolkit');
  const version = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
  return Number(version?.OutputValue ?? 0);
}

async function concurrencyOf(region: string): Promise<number> {
  const { AccountLimit } = await new Lambda({ region }).getAccountSettings();
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

async function mailOf(region: string, sender: string | undefined) {
  const ses = new SESv2({ region });
  const { ProductionAccessEnabled = false, SendQuota: quota = {} } = await ses.getAccount();
  const verified = async (EmailIdentity: string) => {
    try {
      const { VerifiedForSendingStatus } = await ses.getEmailIdentity({ EmailIdentity });
      return VerifiedForSendingStatus ?? false;
    } catch (error) {
      if (error instanceof NotFoundException) return false;
      throw error;
    }
  };
  const all = await Promise.all(sesIdentitiesFor(sender).map(verified));
  return { production: ProductionAccessEnabled, verified: all.includes(true), quota };
}

/** How many people can sign in to a stage; nobody before it is deployed. */
async function peopleOf(where: Where): Promise<number> {
  const UserPoolId = outputNamed(await stacksOf(where), 'UserPoolId');
  if (!UserPoolId) return 0;
  const { UserPool } = await new CognitoIdentityProvider({ region: where.region }).describeUserPool({
    UserPoolId,
  });
  return UserPool?.EstimatedNumberOfUsers ?? 0;
}

/** The SES identities that allow a sender: the address, its domain or a parent domain. */
export function sesIdentitiesFor(sender: string | undefined): string[] {
  if (!sender) return [];
  const labels = sender.replace(/^.*@/, '').split('.');
  return [sender, ...labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))];
}

async function certificateOf(CertificateArn: string) {
  const { Certificate } = await new ACM({ region: edgeRegion }).describeCertificate({ CertificateArn });
  return {
    status: Certificate?.Status ?? 'unknown',
    names: Certificate?.SubjectAlternativeNames ?? [],
    expires: Certificate?.NotAfter,
  };
}

async function zoneOf(Id: string) {
  const { HostedZone } = await new Route53().getHostedZone({ Id });
  return { name: HostedZone?.Name?.replace(/\.$/, '') ?? '', open: !HostedZone?.Config?.PrivateZone };
}

const marks: Record<Finding['level'], string> = { fine: '✓', warning: '!', problem: '✗' };

/** Prints what prevents the deployment of a stage, with remedies. @returns whether nothing does */
export async function examine(settings: Settings): Promise<boolean> {
  const findings = findingsOf(settings, await queryAccount(settings), new Date());
  for (const { level, what, remedy } of findings)
    console.log(`${marks[level]} ${what}${remedy ? `\n  → ${remedy}` : ''}`);
  return findings.every(({ level }) => level !== 'problem');
}
