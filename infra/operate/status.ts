import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  type MetricAlarm,
} from '@aws-sdk/client-cloudwatch';
import { readLastBackup } from '../../functions/stores/last-backups.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { nameOf } from '../settings/settings.ts';
import { everyDeadLetter } from './replay.ts';
import { outputNamed, stacksOf, whereIs } from './stage.ts';
import { isStreamPaused } from './stream.ts';

const cloudWatch = new CloudWatchClient();

/** Prints how a stage is, or a local run. @returns whether nothing rings, waits or is paused */
export async function printStatus(stage: string, isLocal: boolean): Promise<boolean> {
  const [isPaused, given, people, drill, alarms] = await Promise.all([
    isStreamPaused(),
    everyDeadLetter(),
    readLastBackup('people'),
    readLastBackup('drill'),
    isLocal ? [] : alarmsOf(stage),
  ]);
  const ringing = alarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const lines = [
    ...(isLocal ? ['Its alarms ring where npm start runs.'] : await releaseOf(stage)),
    isPaused ? 'The stream is PAUSED: a restore runs, or was interrupted.' : 'The stream runs.',
    `${given.length} tasks were given up${given[0] ? ` since ${given[0].at}` : ''}.`,
    `The pool’s people were saved ${people?.at ?? 'never'}, restoring was tried ${drill?.at ?? 'never'}.`,
    ...ringing.map(
      (each) =>
        `RINGS since ${minute(each.StateTransitionedTimestamp ?? each.StateUpdatedTimestamp)}: ${each.AlarmDescription}`,
    ),
    ...(isLocal ? [] : [`${ringing.length} of ${alarms.length} alarms ring.`, ...(await lastDayOf(alarms))]),
  ];
  console.log(lines.join('\n'));
  return !isPaused && given.length + ringing.length === 0;
}

const minute = (date: Date | undefined) => date?.toISOString().slice(0, 16).replace('T', ' ');

async function releaseOf(stage: string): Promise<string[]> {
  const stacks = await stacksOf(await whereIs({ stage }));
  const web = stacks.find(({ StackName }) => StackName === `${nameOf({ stage })}-Web`);
  const isOn = web?.Parameters?.some((each) => each.ParameterKey === 'WebAcl' && each.ParameterValue);
  const since = minute(web?.LastUpdatedTime ?? web?.CreationTime);
  return [
    `Release ${outputNamed(stacks, 'Version')}, ${outputNamed(stacks, 'Commit')?.slice(0, 12)}, since ${since}.`,
    `The shield is ${isOn ? 'ON' : 'off'}.`,
  ];
}

async function alarmsOf(stage: string): Promise<MetricAlarm[]> {
  const named = { AlarmNamePrefix: `${nameOf({ stage })}-Upkeep-`, MaxRecords: 100 };
  return (await cloudWatch.send(new DescribeAlarmsCommand(named))).MetricAlarms ?? [];
}

/** What each alarm watched in the last day: all of what is counted, else the most of an hour. */
async function lastDayOf(alarms: MetricAlarm[]): Promise<string[]> {
  const { MetricDataResults = [] } = await cloudWatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(Date.now() - msPerDay),
      EndTime: new Date(),
      MetricDataQueries: alarms.map((alarm, at) => ({
        Id: `m${at}`,
        MetricStat: { Metric: alarm, Period: 3600, Stat: alarm.Statistic ?? alarm.ExtendedStatistic },
      })),
    }),
  );
  return MetricDataResults.map(({ Id, Values = [] }) => {
    const { AlarmName = '', Statistic } = alarms[Number(Id?.slice(1))] ?? {};
    const value = Values.reduce((a, b) => (Statistic === 'Sum' ? a + b : Math.max(a, b)), 0);
    return `  ${/Monitoring(\w+)[0-9A-F]{8}/.exec(AlarmName)?.[1]}: ${Math.round(value * 1000) / 1000} in a day`;
  });
}
