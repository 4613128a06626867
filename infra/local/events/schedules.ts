import { join } from 'node:path';
import type { Assembly } from '../assembly/assembly.ts';
import { account, region } from '../assembly/identifiers.ts';
import type { Functions } from '../lambda/functions.ts';
import type { Outcome } from '../lambda/protocol.ts';
import { DurableFile } from '../machine/durable-file.ts';
import { eventBridgeEvent } from './event.ts';

interface RuleProperties {
  ScheduleExpression?: string;
  /** Rules for events have a pattern instead of a schedule. */
  EventPattern?: object;
  State?: string;
  Targets?: { Arn: string; Input?: string }[];
}

interface Schedule {
  rule: string;
  everyMilliseconds: number;
  functionArn: string;
  input?: string;
}

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** The longest delay of a timer in Node.js. */
const longestTimer = 2 ** 31 - 1;

/**
 * Runs functions by the template's schedule rules. The time of each last run is saved, and a run that was missed while the
 * product wasn't running is made up for soon after the start.
 */
export function openSchedules(assembly: Assembly, functions: Functions, state: string) {
  const schedules = assembly
    .resources<RuleProperties>('AWS::Events::Rule')
    .filter(({ properties }) => !properties.EventPattern)
    .flatMap(({ ref, path, properties }) =>
      (properties.Targets ?? []).map(({ Arn, Input }) => ({
        rule: ref,
        everyMilliseconds: period(properties.ScheduleExpression, path),
        functionArn: Arn,
        input: Input,
      })),
    );
  const last = new DurableFile<Record<string, number>>(join(state, 'schedules.json'), {});
  const timers = new Set<NodeJS.Timeout>();

  function arm(schedule: Schedule): void {
    const before = last.value[schedule.rule];
    if (before === undefined) note(schedule);
    const due = (before ?? Date.now()) + schedule.everyMilliseconds;
    const wait = Math.min(Math.max(due - Date.now(), 1_000), longestTimer);
    const timer = setTimeout(() => {
      timers.delete(timer);
      note(schedule);
      void functions.invokeAsynchronously(schedule.functionArn, toEvent(schedule));
      arm(schedule);
    }, wait);
    timers.add(timer);
  }

  function note({ rule }: Schedule): void {
    last.value[rule] = Date.now();
    last.saved().catch((error) => console.error('The time of a scheduled run could not be kept:', error));
  }

  return {
    start(): void {
      for (const schedule of schedules) arm(schedule);
    },

    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },

    /** Runs a scheduled function now. @returns undefined if no rule runs a function of this name */
    runNow(name: string): Promise<Outcome> | undefined {
      const schedule = schedules.find(({ functionArn }) => functions.isCalled(functionArn, name));
      return schedule && functions.invoke(schedule.functionArn, toEvent(schedule));
    },
  };
}

export type Schedules = ReturnType<typeof openSchedules>;

function period(expression: string | undefined, path: string): number {
  const [, amount, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression ?? '') ?? [];
  if (!amount || !unit)
    throw new Error(`${path} has the schedule ${expression}; the local run knows rate(...) only.`);
  return Number(amount) * (units[unit] ?? Number.NaN);
}

const toEvent = ({ rule, input }: Schedule): unknown =>
  input
    ? JSON.parse(input)
    : eventBridgeEvent('aws.events', 'Scheduled Event', {}, [
        `arn:aws:events:${region}:${account}:rule/${rule}`,
      ]);
