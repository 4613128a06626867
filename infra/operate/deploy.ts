import { CloudWatch } from '@aws-sdk/client-cloudwatch';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { releaseHere } from '../settings/release.ts';
import type { RawSettings } from '../settings/settings.ts';
import { clearFailedDeployment } from './delete-stacks.ts';
import { assertDeployable, root } from './deployable.ts';
import { cdk, certificateCommand, deployCommands } from './deployment.ts';
import { examine } from './examine.ts';
import { runCommand } from './exit-with-error.ts';
import { readArguments, settingsUsage } from './given-settings.ts';
import { lastRelease } from './go-back.ts';
import { everyStackOf, isDeployed, outputNamed, outputsOf, type Where } from './stage.ts';
import { agreeToSettings, findSettings, forgetSettings, readStored, store } from './stage-settings.ts';

const usage = `npm run deploy -- --stage NAME puts a stage of the product on AWS.

  --yes           creates a new stage, or changes settings, without asking for the stage's name
  --uncommitted   deploys uncommitted changes
  --older         deploys a checkout without the commit that the stage runs
  -- …            what follows is for cdk deploy

${settingsUsage}`;

await runCommand(usage, async () => {
  const { given, more, yes, ...allowed } = readArguments(process.argv.slice(2));
  const found = await findSettings(given);
  const { where, after } = found;
  const { stage, region } = where;
  const { domain, hostedZoneId, alarmEmail } = found.settings;
  const settings: RawSettings & Where = { ...after, ...where };
  if (!(await examine(found.settings)))
    throw new Error('Nothing was deployed and no settings were stored: see above.');
  const earlier = await everyStackOf(where);
  const isNew = !earlier.some(isDeployed);
  const isOlder = assertDeployable(stage, outputNamed(earlier, 'Commit'), allowed);
  await agreeToSettings(found, { isNew, isRegionGiven: Boolean(given.region), yes });
  const { version } = await store(where, after, found.stored);
  const assertNewest = async () => {
    if ((await readStored(where))?.version !== version)
      throw new Error(
        `Somebody else has changed the settings of ${stage} meanwhile. Deploy again with theirs.`,
      );
  };
  try {
    await import('./install-natives.ts');
    if (domain && hostedZoneId) {
      cdk(certificateCommand(settings), region);
      settings.certificateArn = outputNamed(await everyStackOf(where), 'CertificateArn') ?? '';
    }
    const terminal = Boolean(process.stdin.isTTY && !process.env.CI);
    for (const command of deployCommands(settings, terminal, more, isOlder)) {
      await assertNewest();
      cdk(command, region);
    }
  } catch (error) {
    if (isNew) {
      await assertNewest();
      console.log('Deleting what was made…');
      const stays = await clearFailedDeployment(where, earlier);
      if (stays.length === 0 && !found.stored) await forgetSettings(where);
      console.log(
        stays.length === 0
          ? 'Nothing is left but log groups of the CDK’s own functions.'
          : `These are left:\n${stays.join('\n')}`,
      );
    }
    throw error;
  }
  await assertNewest();
  const { AppUrl, DistributionAddress, TestAlarmName } = await outputsOf(where);
  console.log(`\n${stage} is at ${AppUrl}, release ${releaseName(releaseHere())}`);
  if (!lastRelease(root, 'HEAD'))
    console.log('Nothing is released yet, so no stage could go back to it: npm run release.');
  if (domain && !hostedZoneId)
    console.log(
      `If ${domain} does not resolve yet, point it at ${DistributionAddress} with a CNAME or alias record.`,
    );
  if (alarmEmail && TestAlarmName) {
    await new CloudWatch({ region }).setAlarmState({
      AlarmName: TestAlarmName,
      StateValue: 'ALARM',
      StateReason: 'A test that the deployment sends: nothing is wrong, and alarms arrive.',
    });
    console.log(
      `A test alarm went to ${alarmEmail}. If it does not arrive, confirm the subscription that SNS emailed.`,
    );
  } else console.log('Nobody is notified of alarms: deploy with --alarm-email.');
});
