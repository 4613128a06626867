import { routes } from '../../shared/routes.ts';
import { assumptions } from './assumptions.ts';
import { baseSection } from './base-section.ts';
import { billOf, idle, type Line, ofMembers, type Usage, underAbuse } from './bill.ts';
import type { Fixed } from './fixed.ts';
import { type Measured, summed, type Use } from './measure.ts';
import { asOf, plans, prices } from './prices.ts';
import { dollars, number, table } from './writing.ts';

const sizes = [100, 1000, 10_000, 100_000];
const callsTable = (calls: Record<string, Use>) =>
  table(
    [
      'Call',
      'Read units',
      'Write units',
      'Bytes',
      'Milliseconds of the processor',
      'Calls of the table',
      'Of storage',
    ],
    Object.entries(calls).map(([what, use]) => [
      what,
      ...[use.readUnits, use.writeUnits, use.bytes, use.processor, use.tableCalls].map(number),
      number(use.bucketReads + use.bucketWrites),
    ]),
  );

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
  const bills = months.map(([what, usage]) => ({
    what,
    ...billOf(usage),
    whole: billOf(usage, false).total,
  }));
  const [small, large] = measured.sizes;
  const openRoutes = routes.filter((route) => route.public).length;
  return `# Cost

What a month costs on AWS, in US dollars. \`npm run cost\` writes this page from what was measured
(\`test/cost/measured.json\`, by \`${measured.by}\`), list prices as they were known in ${asOf} (\`test/cost/prices.ts\`: look
them up before you rely on them) and assumptions (\`test/cost/assumptions.ts\`). Prices are those of us-east-1; other regions
ask up to a quarter more. What AWS gives every account for good is taken off, once. A second stage in the same
account gets none of it, nor does one beside other things that use it up: the column beside says what it costs then. A domain's zone in Route 53 costs $0.50 beside, and mails to the outside nothing but their number.

${table(
  ['', 'A month', 'With nothing free', 'Most of it, with it'],
  bills.map(({ what, total, whole, lines }) => [
    what,
    dollars(total),
    dollars(whole),
    lines.slice(0, 4).map(share).join('; '),
  ]),
)}

*Under abuse* is somebody with a token who asks as often as the API takes, ${number(fixed.callRate)} calls a second all month
long, for the dearest of the answers below that aren't counted as large, and somebody without one who asks for ${number(fixed.openRate)} a
second of what needs none, beside an idle network. More than that API Gateway refuses for nothing. A larger network needs
more: \`--call-rate\`, about 4 for each 1,000 members. AWS's documents can be read as a limit for the whole API or as one for
each route, by which fifty routes would take fifty times as much. Here it is the same: a route for browsers that a member
used takes \`--call-rate\`, one for all others with a token a quarter of it, each of the ${openRoutes} calls without one a
thirty-second part, there are no other routes, and the limit of the whole is above their sum
([0097](decisions/0097-each-route-has-a-limit.md)). What is large is counted: after a thousand in a day a member is
given no more (\`functions/data/large-answers.ts\`), but what is their own, and the sync in small answers. That is an answer of over 16 kB, a sync of more than three changes, and
whatever comes of a first load, or these alone would come to hundreds of dollars. Requests without a token end at CloudFront, which nothing limits: a
million of them cost about a dollar, and AWS Budgets tells of it; the API's document is one of the app's files. The few calls
of joining that need none go on, counted by where they come from.

## What a call takes

Measured with a network of ${number(small.members)} members (${number(small.records)} records), on Node ${measured.node}, ${measured.at}:

${callsTable({
  'Sync that brings nothing': small.calls.syncOfNothing,
  'Sync of one change': small.calls.syncOfAChange,
  'Sync of the most changes that isn’t counted as large': small.calls.syncOfAFew,
  'A record is read': small.calls.readRecord,
  'A record is edited': small.calls.edit,
  [`First load, ${small.firstLoad.length} answers`]: summed(small.firstLoad),
  [`The same without a base, ${small.loadFromTable.length} answers`]: summed(small.loadFromTable),
})}

And with ${number(large.members)} (${number(large.records)} records):

${callsTable({
  'Sync that brings nothing': large.calls.syncOfNothing,
  'A record is edited': large.calls.edit,
  [`First load, ${large.firstLoad.length} answers`]: summed(large.firstLoad),
  [`The same without a base, ${large.loadFromTable.length} answers`]: summed(large.loadFromTable),
})}

What grows with the network is taken to be on the line through the two.

${baseSection(measured, fixed)}
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
alone: an HTTP API of API Gateway has none, and no sampling rule changes the rate of a function. The canary is a function of ours, ${number(
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
