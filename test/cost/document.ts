import { assumptions } from './assumptions.ts';
import { billOf, idle, type Line, ofMembers, type Usage, underAbuse } from './bill.ts';
import type { Fixed } from './fixed.ts';
import type { Measured } from './measure.ts';
import { asOf, plans, prices } from './prices.ts';

const sizes = [100, 1000, 10_000, 100_000];
const dollars = (value: number) => `$${value.toFixed(2)}`;
const number = (value: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0, useGrouping: true });
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** docs/cost.md, whole. */
export function costDocument(measured: Measured, fixed: Fixed): string {
  const months: [string, Usage][] = [
    ['Idle', idle(fixed, measured)],
    ...sizes.map((members): [string, Usage] => [
      `${number(members)} members`,
      ofMembers(members, fixed, measured),
    ]),
    ['Under abuse', underAbuse(fixed, measured)],
  ];
  const bills = months.map(([what, usage]) => ({ what, ...billOf(usage) }));
  const { calls, firstLoad } = measured;
  return `# Cost

What a month costs on AWS, in US dollars. \`npm run cost\` writes this page from what was measured
(\`test/cost/measured.json\`, by \`${measured.by}\`), list prices as they were known in ${asOf} (\`test/cost/prices.ts\`: look
them up before you rely on them) and assumptions (\`test/cost/assumptions.ts\`). Prices are those of us-east-1; other regions
ask up to a quarter more. What AWS gives every account for good is taken off, once: a second stage in the same
account gets none of it. A domain's zone in Route 53 costs $0.50 beside, and mails to the outside nothing but their number.

${table(
  ['', 'A month', 'Most of it'],
  bills.map(({ what, total, lines }) => [what, dollars(total), lines.slice(0, 4).map(share).join('; ')]),
)}

*Under abuse* is somebody with a token who asks as often as the API takes, ${number(fixed.callRate)} calls a second all month
long, beside an idle network. More than that API Gateway refuses for nothing. A larger network needs
more: \`--call-rate\`, about 4 for each 1,000 members. What is large is counted: after a thousand answers of over 16 kB
in a day somebody is given no more (\`functions/data/large-answers.ts\`), or the pages of a first load alone would come to
hundreds of dollars. Requests without a token end at CloudFront, which nothing limits: a
million of them cost about a dollar, and AWS Budgets tells of it.

## What a call takes

Measured with a network of ${number(measured.members)} members (${number(measured.records)} records), on Node ${measured.node}, ${measured.at}:

${table(
  ['Call', 'Read units', 'Write units', 'Bytes', 'Milliseconds of the processor', 'Calls of the table'],
  [
    ...Object.entries({
      'Sync that brings nothing': calls.syncOfNothing,
      'Sync of one change': calls.syncOfAChange,
      'A record is read': calls.readRecord,
      'A record is edited': calls.edit,
      [`First load, ${firstLoad.pages} pages`]: firstLoad,
    }).map(([what, use]) => [
      what,
      number(use.readUnits),
      number(use.writeUnits),
      number(use.bytes),
      number(use.processor),
      number(use.tableCalls),
    ]),
  ],
)}

## What is paid for by being there

${table(
  ['', 'There are', 'Free', 'A month'],
  (['alarms', 'metrics', 'dashboards', 'keys', 'secrets'] as const).map((name) => [
    prices[name].what,
    number(fixed[name]),
    number(prices[name].free),
    dollars(Math.max(0, fixed[name] - prices[name].free) * prices[name].each),
  ]),
)}

An alarm that looks at two metrics is paid for as two; so each looks at one, and functions that nobody waits for ring by
what they leave in a queue. Traces of X-Ray are of each second's first call and a twentieth of the rest, of functions
alone: an HTTP API of API Gateway has none. The canary is a function of ours, ${number(
    730 * 4,
  )} runs a month: as many of CloudWatch Synthetics would cost ${dollars(730 * 4 * 0.0012)}.

## The plan of the user pool

A token says by itself what it is for, which a function decides; Lite has no such function. Plus adds what finds stolen
passwords, for each person who signs in from the first on.

${table(
  ['Members who sign in', ...Object.keys(plans)],
  sizes.map((members) => [
    number(members),
    ...Object.values(plans).map(({ each, free }) => dollars(Math.max(0, members - free) * each)),
  ]),
)}

So it is Essentials: up to 10,000 it costs nothing, and of the plans that will do it is the cheaper one at every size.

## What is assumed

${table(
  ['Figure', 'Of what, a month'],
  Object.values(assumptions).map(({ figure, what }) => [number(figure), what]),
)}
`;
}

const share = ({ priced, dollars: amount }: Line) =>
  `${prices[priced].what.replace(/,[^,]*$/, '')} ${dollars(amount)}`;
