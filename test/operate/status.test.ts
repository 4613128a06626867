import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchClient,
  DescribeAlarmsCommand,
  type GetMetricDataCommand,
} from '@aws-sdk/client-cloudwatch';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

import { printStatus } from '../../infra/operate/status.ts';
import type { OperatorsWord } from '../../shared/fields/announcement.ts';

let isPaused: boolean;
let given: { at: string }[];
vi.mock('../../infra/operate/stream.ts', () => ({ isStreamPaused: async () => isPaused }));
vi.mock('../../infra/operate/replay.ts', () => ({ everyDeadLetter: async () => given }));

let word: OperatorsWord | undefined;
vi.mock('../../functions/data/feed.ts', async (original) => ({
  ...(await original<object>()),
  readSequence: async () => ({ seq: 1, word }),
}));
vi.mock('../../functions/stores/last-backups.ts', () => ({
  readLastBackup: async (part: string) => (part === 'drill' ? { at: '2026-11-28T02:00:00.000Z' } : undefined),
}));

const alarm = (id: string, fields: object = {}) => ({
  AlarmName: `Colloquy-prod-Upkeep-Monitoring${id}562E3393-AbC123`,
  StateValue: 'OK',
  Namespace: 'AWS/Lambda',
  MetricName: id,
  Statistic: 'Sum',
  ...fields,
});
vi.stubEnv('AWS_REGION', 'eu-central-1');
let alarms: object[];
const lag = { Statistic: 'Maximum', AlarmDescription: 'It is late. What to do: docs/runbook.md#stream-lag' };
const rings = { ...lag, StateValue: 'ALARM', StateTransitionedTimestamp: new Date('2026-11-29T03:12:40Z') };
const web = {
  StackName: 'Colloquy-prod-Web',
  Outputs: [
    { OutputKey: 'Version', OutputValue: '1.4.0' },
    { OutputKey: 'Commit', OutputValue: 'c5ca969f' },
  ],
  Parameters: [{ ParameterKey: 'WebAcl', ParameterValue: '' }],
  LastUpdatedTime: new Date('2026-11-28T10:02:00Z'),
};
const asked: object[] = [];
const spies = [
  vi.spyOn(CloudFormationClient.prototype, 'send').mockImplementation(async () => ({ Stacks: [web] })),
  vi.spyOn(CloudWatchClient.prototype, 'send').mockImplementation(async (command: object) => {
    if (command instanceof DescribeAlarmsCommand) {
      expect(command.input.AlarmNamePrefix).toBe('Colloquy-prod-Upkeep-');
      return { MetricAlarms: alarms };
    }
    const { MetricDataQueries = [] } = (command as GetMetricDataCommand).input;
    asked.push(...MetricDataQueries.map(({ MetricStat }) => MetricStat ?? {}));
    return { MetricDataResults: MetricDataQueries.map(({ Id }) => ({ Id, Values: [3, 2.00049] })) };
  }),
];
const said = vi.spyOn(console, 'log').mockImplementation(() => {});
const lines = () => said.mock.calls.map(([line]) => line);
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
beforeEach(() => {
  said.mockClear();
  isPaused = false;
  word = undefined;
  given = [];
  alarms = [alarm('MailsRefused'), alarm('StreamLag', lag)];
  asked.length = 0;
  web.Parameters = [{ ParameterKey: 'WebAcl', ParameterValue: '' }];
});

test('a stage where all is well says so, with its release and what its alarms watched', async () => {
  expect(await printStatus('prod', false)).toBe(true);
  expect(lines()).toEqual([
    'The stream runs.',
    'Nothing was given up.',
    'Saved the pool’s people: never; tried a restore: 2026-11-28T02:00:00.000Z.',
    'Release 1.4.0, c5ca969f, since 2026-11-28 10:02.',
    'The shield is off.',
    '0 of 2 alarms ring. In a day:',
    '  MailsRefused: 5',
    '  StreamLag: 3',
  ]);
  expect(asked).toMatchObject([
    { Metric: { MetricName: 'MailsRefused' }, Stat: 'Sum' },
    { Metric: { MetricName: 'StreamLag' }, Stat: 'Maximum' },
  ]);
});

test('the test alarm of a deployment says that it is one', async () => {
  const StateReason = 'A test that the deployment sends: nothing is wrong, and alarms arrive.';
  alarms = [alarm('StreamLag', { ...rings, StateReason })];
  await printStatus('prod', false);
  expect(lines()).toContain(`RINGS since 2026-11-29 03:12: ${StateReason}`);
});

test('what rings says since when and where to read on', async () => {
  alarms = [alarm('MailsRefused'), alarm('StreamLag', rings)];
  expect(await printStatus('prod', false)).toBe(false);
  expect(lines()).toContain(
    'RINGS since 2026-11-29 03:12: It is late. What to do: docs/runbook.md#stream-lag',
  );
});

test('a paused stream, what was given up and a shield are said; the first two are not well', async () => {
  web.Parameters = [{ ParameterKey: 'WebAcl', ParameterValue: 'arn:…' }];
  expect(await printStatus('prod', false)).toBe(true);
  expect(lines()).toContain('The shield is ON.');
  given = [{ at: '2026-11-28T01:00:00.000Z' }, { at: '2026-11-29T01:00:00.000Z' }];
  expect(await printStatus('prod', false)).toBe(false);
  expect(lines()).toContain('2 tasks were given up since 2026-11-28T01:00:00.000Z.');
  given = [];
  isPaused = true;
  expect(await printStatus('prod', false)).toBe(false);
  expect(lines()).toContain('The stream is PAUSED: a restore runs, or was interrupted.');
});

test('what an operator says to everybody is said, and above all that nobody can write', async () => {
  word = { until: '2126-11-29T08:00:00.000Z', text: 'We move.' };
  await printStatus('prod', false);
  expect(lines()[0]).toBe('Announced until 2126-11-29T08:00:00.000Z. We move.');
  said.mockClear();
  word.readOnly = true;
  await printStatus('prod', false);
  expect(lines()[0]).toBe('READ-ONLY until 2126-11-29T08:00:00.000Z. We move.');
});

test('a local run says what it knows, without AWS', async () => {
  for (const spy of spies) spy.mockClear();
  expect(await printStatus('.local', true)).toBe(true);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  expect(lines()).toHaveLength(3);
});
