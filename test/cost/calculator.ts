/** What a month on AWS costs. docs/cost.md says where the figures come from, and of which day they are. */
import { answerHelp } from '../../infra/terminal/terminal.ts';

/** Days after which KMS rotates the stage's key. */
export const keyRotationDays = 2560;

/** List prices in US dollars (us-east-1, November 2026), what an account has free in each month, and what a stage has. */
export const prices = {
  'API Gateway, a call': [1e-6, 0],
  'Lambda, a call': [0.2e-6, 1e6],
  'Lambda, a GB-second': [0.0000133334, 400_000],
  'DynamoDB, a read unit': [0.125e-6, 0],
  'DynamoDB, a write unit': [0.625e-6, 0],
  'DynamoDB, a GB': [0.25, 25],
  'DynamoDB, a GB that can be recovered': [0.2, 0],
  'DynamoDB, a GB restored': [0.15, 0],
  'CloudFront, a request': [1e-6, 1e7],
  'CloudFront, a run of a function': [0.1e-6, 2e6],
  'CloudFront, a GB': [0.085, 1024],
  'S3, a GB': [0.023, 0],
  'S3, a write': [5e-6, 0],
  'Cognito Essentials, a member': [0.015, 10_000],
  'SES, a mail': [0.1e-3, 0],
  'SES, a GB of mails': [0.12, 0],
  'CloudWatch, a GB of logs': [0.5, 5],
  'CloudWatch, an alarm': [0.1, 10, 19],
  'CloudWatch, a metric': [0.3, 10, 10],
  'CloudWatch, a dashboard': [3, 3, 1],
  // Of a stage in its third year: each of the first two rotations of a key is paid like a key.
  'KMS, a key': [1, 0, 1 + Math.min(2, Math.floor((3 * 365) / keyRotationDays))],
  'Secrets Manager, a secret': [0.4, 0, 1],
} satisfies Record<string, [each: number, free: number, has?: number]>;
type Priced = keyof typeof prices;
type Usage = [name: Priced, amount: number][];

/** Calls a second that the API takes of everybody with a token and of everybody without one, and MiB of the functions. */
export const callRates = [9, 2.5];
export const memory = {
  ...{ api: 1024, stream: 512, schedule: 1024, canary: 512, backups: 512 },
  ...{ pictures: 1536, bounces: 256, tokens: 256, ownMails: 128 },
};

/** What a call or a run takes: units, bytes, milliseconds (working, waiting), and calls of S3 at the price of a write. */
type Use = [reads: number, writes: number, bytes: number, processor: number, waits: number, s3: number];
const noSync: Use = [9.5, 0, 305, 6, 20, 0];
const sync: Use = [10.5, 0, 1346, 6.9, 25, 0];
const read: Use = [8, 0, 1006, 3.5, 10, 0];
const edit: Use = [18, 10, 1008, 10.6, 35, 0];
const me: Use = [9, 0, 316, 3.9, 10, 0];
const seen: Use = [14, 10, 0, 8, 35, 0];

/** What grows with the network, on the line through what was measured with 1,000 and with 10,000 members. */
const between = (members: number, small: Use, large: Use) =>
  small.map((figure, i) =>
    Math.max(0, figure + ((members - 1000) / 9000) * ((large[i] ?? 0) - figure)),
  ) as Use;
export const firstOfDay = (members: number) =>
  between(members, [1265.5, 4, 0, 2190.6, 445, 6.1], [10_912, 4, 0, 11_598.9, 1045, 13.1]);

const [hours, days, seconds, gigabyte] = [730, 730 / 24, 730 * 3600, 1024 ** 3];

/** Seconds of a run on AWS, where a function has a part of a processor by its memory. */
export const secondsOf = ([, , , processor, waits]: Use, mebibytes: number) =>
  (processor * 1.2 * Math.max(1, 1769 / mebibytes) + waits) / 1000;

const runs = (count: number, use: Use, mebibytes: number): Usage => [
  ['Lambda, a call', count],
  ['Lambda, a GB-second', (count * secondsOf(use, mebibytes) * mebibytes) / 1024],
  ['DynamoDB, a read unit', count * use[0]],
  ['DynamoDB, a write unit', count * use[1]],
  ['S3, a write', count * use[5]],
];

/** Mails of 3 kB, one in a hundred of which comes back. */
const mails = (count: number): Usage => [
  ['SES, a mail', count],
  ['SES, a GB of mails', (count * 3000) / gigabyte],
  ...runs(count / 100, [0, 1, 0, 3, 20, 0], memory.bounces),
];

const files = (count: number, bytes: number): Usage => [
  ['CloudFront, a request', count],
  ['CloudFront, a run of a function', count],
  ['CloudFront, a GB', (count * bytes) / gigabyte],
];

const calls = (count: number, use: Use): Usage => [
  ...runs(count, use, memory.api),
  ...files(count, use[2]),
  ['API Gateway, a call', count],
  ['CloudWatch, a GB of logs', (count * 546) / gigabyte],
];

/** What runs whether anybody comes or not: the canary, and the schedule, which has more to do once a day. */
const standing = (members: number): Usage => [
  ...runs(
    hours - days,
    between(members, [508, 0, 0, 1345.6, 315, 6.1], [4163, 0, 0, 7045.9, 680, 13.1]),
    memory.schedule,
  ),
  ...runs(days, firstOfDay(members), memory.schedule),
  ...calls(hours * 4, [8, 1, 488_428, 21.9, 75, 0.16]),
  ...runs(hours * 4, [0, 2, 0, 0, 4000, 0], memory.canary),
  // The backups look each hour, save people each night, and read the network twice a week: 365 ms of 1,000 members.
  ...runs(hours, [2, 0, 0, 5, 60, 1 / 24], memory.backups),
  ...runs(52 / 12, between(members, [1016, 3, 0, 365, 630, 0], [8326, 3, 0, 3650, 1360, 0]), memory.backups),
  ['DynamoDB, a GB restored', (members * 4.5e-6 * 52) / 12],
];

/** A month of a network of so many members, who all come on each working day. */
export const month = (members: number): Usage => [
  ...standing(members),
  ...calls(members * 180, noSync),
  ...calls(members * 60, sync),
  ...calls(members * 20, read),
  ...calls(members * 5, edit),
  // Half a first load, of three answers with 1,000 members.
  ...calls(
    members * 1.5,
    between(members, [10.3, 0.7, 77_312, 17.3, 47, 0.08], [33.8, 1.7, 647_620, 82, 87, 0.16]),
  ),
  // Each visit begins with who it is, and one on each day shows news and notices.
  ...calls(members * 40, me),
  ...calls(members * 20, seen),
  // A sign-in a month is counted twice, and tokens are renewed three times on each day.
  ...runs(members * 2, [0, 1, 0, 3, 20, 0], memory.tokens),
  ...runs(members * 60, [0, 0, 0, 2, 0, 0], memory.tokens),
  // Whoever asks for a new password, and one picture in ten members.
  ...runs(members * 0.1, [0, 0, 0, 2, 0, 0], memory.ownMails),
  ...runs(members * 0.1, [2, 2, 0, 1500, 200, 0], memory.pictures),
  ...runs(members * 5, read, memory.stream),
  ...runs(members * 3, edit, memory.stream),
  // Weekly digests: 9.6 ms each, as 10,125 took 96.7 s, at seven a second.
  ...runs(52 / 12, [members * 2.2, members * 2, 0, members * 9.6, members * 143, 0], memory.schedule),
  ...mails((members * 52) / 12),
  ...files(members * 140, 15_000),
  ['S3, a GB', members * 0.00014],
  ['S3, a write', members * 5.8],
  ['DynamoDB, a GB', members * 4.5e-6],
  ['DynamoDB, a GB that can be recovered', members * 4.5e-6],
  ['Cognito Essentials, a member', members],
  ...mails(members * 6),
];

/** A month in which nobody else comes, and somebody calls all the time: with a token, and without one. */
export const abuse = ([withToken = 0, without = 0] = callRates): Usage => [
  ...standing(0),
  // The dearest of what isn't counted as large, and of what is: functions/stores/response-budget.ts gives a thousand a day.
  ...calls(withToken * seconds, [12.5, 0, 1765, 7, 25, 0]),
  ...calls(1000 * days, [396, 1, 183_058, 382.4, 75, 0.08]),
  ...calls(without * seconds, [0, 1, 1006, 3.5, 10, 0]),
];

const amountIn = (usage: Usage, priced: Priced) =>
  usage.reduce((sum, [name, amount]) => (name === priced ? sum + amount : sum), 0);

/** What each is paid, dearest first. */
export const bill = (usage: Usage, hasFree = true): [name: Priced, dollars: number][] =>
  (Object.keys(prices) as Priced[])
    .map((name): [Priced, number] => {
      const [each, free, has = 0]: readonly number[] = prices[name];
      return [name, Math.max(0, has + amountIn(usage, name) - (hasFree ? free : 0)) * each];
    })
    .sort(([, one], [, other]) => other - one);
export const total = (usage: Usage, hasFree = true) =>
  bill(usage, hasFree).reduce((sum, [, dollars]) => sum + dollars, 0);

/** What `--traces on` adds: X-Ray follows the first call of each second, and a twentieth of the others. */
export function traces(usage: Usage, hasFree = true): number {
  const runs = amountIn(usage, 'Lambda, a call');
  const traced = Math.min(runs, seconds) + Math.max(0, runs - seconds) / 20;
  return Math.max(0, traced - (hasFree ? 100_000 : 0)) * 5e-6;
}

if (import.meta.main) {
  const help =
    'npm run cost -- MEMBERS says what a month costs with so many members; npm run cost, with abuse.';
  answerHelp(help);
  const [members] = process.argv.slice(2);
  if (!(Number(members ?? 0) >= 0)) throw new Error(help);
  const usage = members === undefined ? abuse() : month(Number(members));
  const withoutFree = new Map(bill(usage, false));
  const row = (dollars: number, all: number, what: string) =>
    console.log(`${`$${dollars.toFixed(2)}`.padStart(9)} ${`$${all.toFixed(2)}`.padStart(9)}  ${what}`);
  console.log('  a month with nothing free');
  for (const [name, dollars] of bill(usage)) row(dollars, withoutFree.get(name) ?? 0, name);
  row(total(usage), total(usage, false), 'in all');
  row(traces(usage), traces(usage, false), 'more with --traces on (X-Ray)');
}
