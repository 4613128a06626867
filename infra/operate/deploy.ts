import { readFileSync } from 'node:fs';
import { CloudWatchClient, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { releaseHere } from '../settings/release.ts';
import { nameOf, readSettings, stageName } from '../settings/settings.ts';
import { loadSettings, type RawSettings, saveSettings } from '../settings/stage-file.ts';
import { answerHelp, confirm } from '../terminal/terminal.ts';
import { assertDeployable } from './deployable.ts';
import { cdk, certificateCommand, certificateFile, deployCommands } from './deployment.ts';
import { examine } from './examine.ts';
import { exitWithError } from './exit-with-error.ts';
import { clearFailedDeployment } from './first-deployment.ts';
import { readArguments, settingsUsage, settingsWith } from './given-settings.ts';
import { accountOf, deployedCommit, outputsOf } from './stage.ts';

const usage = `npm run deploy -- --stage NAME puts a stage of the product on AWS.

  --yes           creates a new stage without asking for its name
  --uncommitted   deploys uncommitted changes
  --older         deploys a checkout without the commit that the stage runs
  -- …            what follows is for cdk deploy

${settingsUsage}`;

answerHelp(usage);

/** Deploys a stage. */
try {
  const { given, more, yes, ...allowed } = readArguments(process.argv.slice(2));
  const stage = stageName.parse(given.stage ?? '');
  const before = loadSettings(stage);
  const settings = settingsWith(before, given, process.env);
  const {
    region = '',
    domain,
    hostedZoneId,
    alarmEmail,
  } = readSettings((name) => ({ ...settings, stage })[name]);
  if (!(await examine(stage, settings)))
    throw new Error('Nothing was deployed and no settings were saved: see above.');
  assertDeployable(stage, await deployedCommit(stage, region), allowed);
  settings.account = await accountOf(region);
  const isNew = Object.keys(before).length === 0;
  if (isNew) {
    console.log(
      `There are no settings for ${stage} in stages/. It would be created as a new stage, in ${region}, account ${settings.account}.`,
    );
    await confirm(stage, yes);
  }
  saveSettings(stage, settings);
  try {
    await import('./install-natives.ts');
    if (domain && hostedZoneId) {
      cdk(certificateCommand(stage), region);
      saveSettings(stage, { ...settings, certificateArn: madeCertificate(stage) });
    }
    const terminal = Boolean(process.stdin.isTTY && !process.env.CI);
    for (const command of deployCommands(stage, terminal, more)) cdk(command, region);
  } catch (error) {
    if (isNew) await tidy(stage, region);
    throw error;
  }
  const { AppUrl, DistributionAddress, TestAlarmName } = await outputsOf(stage, region);
  console.log(`\n${stage} is at ${AppUrl}, release ${releaseName(releaseHere())}`);
  if (isNew) await import('./write-baseline.ts');
  if (domain && !hostedZoneId)
    console.log(
      `If ${domain} does not resolve yet, point it at ${DistributionAddress} with a CNAME or alias record.`,
    );
  if (alarmEmail && TestAlarmName) {
    await testAlarm(region, TestAlarmName);
    console.log(
      `A test alarm went to ${alarmEmail}. If it does not arrive, confirm the subscription that SNS emailed.`,
    );
  } else console.log('Nobody is notified of alarms: deploy with --alarm-email.');
} catch (error) {
  exitWithError(error);
}

/** Cleans up after a failed first deployment, and says what is left. */
async function tidy(stage: string, region: string): Promise<void> {
  console.log('Removing what could not be created…');
  const deployed = await clearFailedDeployment(stage, region);
  console.log(
    deployed.length === 0
      ? `${stage} was removed.`
      : `${deployed.join(', ')} exist. Deploy again to continue, or delete them with cdk destroy.`,
  );
}

function madeCertificate(stage: string): string {
  const outputs: Record<string, RawSettings> = JSON.parse(readFileSync(certificateFile(stage), 'utf8'));
  const arn = outputs[`${nameOf({ stage })}-Certificate`]?.CertificateArn;
  if (!arn) throw new Error(`${certificateFile(stage)} names no certificate.`);
  return arn;
}

/**
 * Makes an alarm ring, to test that its mail arrives. CloudWatch resets it within minutes.
 */
async function testAlarm(region: string, AlarmName: string): Promise<void> {
  await new CloudWatchClient({ region }).send(
    new SetAlarmStateCommand({
      AlarmName,
      StateValue: 'ALARM',
      StateReason: 'A test that the deployment sends: nothing is wrong, and alarms arrive.',
    }),
  );
}
