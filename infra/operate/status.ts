import { CloudWatch, type MetricAlarm } from '@aws-sdk/client-cloudwatch';
import { currentWord, readSequence } from '../../functions/data/feed.ts';
import { readLastBackup } from '../../functions/stores/last-backups.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { nameOf } from '../settings/settings.ts';
import { everyDeadLetter } from './replay.ts';
import { outputNamed, stacksOf, whereIs } from './stage.ts';
import { isStreamPaused } from './stream.ts';

const cloudWatch = new CloudWatch();
const minute = (date: Date | undefined) => date?.toISOString().slice(0, 16).replace('T', ' ');

/** Prints how a stage is, or a local run. @returns whether nothing rings, waits or is paused */
export async function printStatus(stage: string, isLocal: boolean): Promise<boolean> {
  const [sequence, isPaused, [first, ...others], people, drill] = await Promise.all([
    readSequence(),
    isStreamPaused(),
    everyDeadLetter(),
    readLastBackup('people'),
    readLastBackup('drill'),
  ]);
  const { until, readOnly, text = '' } = currentWord(sequence, new Date()) ?? {};
  if (until) console.log(`${readOnly ? 'READ-ONLY' : 'Announced'} until ${until}. ${text}`);
  console.log(isPaused ? 'The stream is PAUSED: a restore runs, or was interrupted.' : 'The stream runs.');
  console.log(
    first ? `${1 + others.length} tasks were given up since ${first.at}.` : 'Nothing was given up.',
  );
  console.log(`Saved the pool’s people: ${people?.at ?? 'never'}; tried a restore: ${drill?.at ?? 'never'}.`);
  const isQuiet = isLocal || (await printAlarms(stage));
  return isQuiet && !isPaused && !first;
}

/** Prints the release, what rings, and what each alarm watched in the last day: all that is counted, or the most of an hour. */
async function printAlarms(stage: string): Promise<boolean> {
  const stacks = await stacksOf(await whereIs({ stage }));
  const web = stacks.find(({ StackName }) => StackName === `${nameOf({ stage })}-Web`);
  const isOn = web?.Parameters?.some((each) => each.ParameterKey === 'WebAcl' && each.ParameterValue);
  const [version, commit] = ['Version', 'Commit'].map((name) => outputNamed(stacks, name)?.slice(0, 12));
  console.log(`Release ${version}, ${commit}, since ${minute(web?.LastUpdatedTime ?? web?.CreationTime)}.`);
  console.log(`The shield is ${isOn ? 'ON' : 'off'}.`);
  const named = { AlarmNamePrefix: `${nameOf({ stage })}-Upkeep-`, MaxRecords: 100 };
  const { MetricAlarms: alarms = [] } = await cloudWatch.describeAlarms(named);
  const ringing = alarms.filter(({ StateValue }) => StateValue === 'ALARM');
  for (const { StateTransitionedTimestamp: since, StateUpdatedTimestamp: at, ...alarm } of ringing) {
    // A deployment lets an alarm ring, and says so in the reason.
    const what = alarm.StateReason?.startsWith('A test') ? alarm.StateReason : alarm.AlarmDescription;
    console.log(`RINGS since ${minute(since ?? at)}: ${what}`);
  }
  console.log(`${ringing.length} of ${alarms.length} alarms ring. In a day:`);
  const { MetricDataResults = [] } = await cloudWatch.getMetricData({
    StartTime: new Date(Date.now() - msPerDay),
    EndTime: new Date(),
    MetricDataQueries: alarms.map((alarm, at) => ({
      Id: `m${at}`,
      MetricStat: { Metric: alarm, Period: 3600, Stat: alarm.Statistic ?? alarm.ExtendedStatistic },
    })),
  });
  for (const { Id, Values = [] } of MetricDataResults) {
    const { AlarmName = '', Statistic }: MetricAlarm = alarms[Number(Id?.slice(1))] ?? {};
    const value = Values.reduce((a, b) => (Statistic === 'Sum' ? a + b : Math.max(a, b)), 0);
    console.log(`  ${/Monitoring(\w+)[0-9A-F]{8}/.exec(AlarmName)?.[1]}: ${Math.round(value * 1000) / 1000}`);
  }
  return ringing.length === 0;
}
