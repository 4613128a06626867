import { randomUUID } from 'node:crypto';
import { roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { startCounting, startMeter } from '../bench/api/meter.ts';
import { median } from '../bench/statistics.ts';
import { startPool } from '../network/pool.ts';
import { startTable } from '../network/table.ts';
import { startBareBuckets } from '../steps/bare-buckets.ts';
import { combined, type Hour, type Size, told, type Use } from './measure.ts';
import { watchRequests } from './requests.ts';

/** Measures the functions over the engines of table and storage, with a seeded network of so many members. */
const members = Number(process.argv[2]);
const times = 15;
/** Where it has more, V8 clears away later and not less: with this the schedule takes no longer. */
const smallHeap = '--max-old-space-size=80';
/** Pictures are looked after when they are older than a week. */
const longAgo = '2026-01-01T00:00:00.000Z';

const table = await startTable();
const closeBuckets = await startBareBuckets(['bases', 'batches']);
const pool = await startPool();
const quotaFactor = { QUOTA_FACTOR: '1000', EDGE_SECRETS: 'said by the edge' };
Object.assign(process.env, { BASES_BUCKET: 'bases', BATCHES_BUCKET: 'batches', ...quotaFactor });
const { AWS_ENDPOINT_URL_DYNAMODB: dynamodb = '', AWS_ENDPOINT_URL_S3: s3 = '' } = process.env;
const requests = watchRequests({ table: dynamodb, bucket: s3 });
const consumed = await startCounting();
const meter = await startMeter(
  {
    variables: process.env,
    engines: { dynamodb },
    endpoints: { s3 },
    region: 'us-east-1',
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID,
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY,
    },
  } as never,
  consumed,
);
// The meter is silent; what the function would log is counted.
const lines: number[] = [];
console.info = (line: unknown) => lines.push(JSON.stringify(line).length);

/** The member who calls. */
const me: string = randomUUID();
const path = { collection: 'users', id: me };

async function seed() {
  const accounts = Object.fromEntries(roles.map((role) => [role, role === 'member' ? me : randomUUID()]));
  const network = makeNetwork(randomFrom(1540), { members, accounts: accounts as never, now: new Date() });
  const users = network.records.users.map((user) => ({ ...user, picture: randomUUID() }));
  const uploads = users.map(({ id, picture }) => ({
    ...{ id: picture, owner: id, purpose: 'picture' as const, status: 'ready' as const },
    createTimestamp: longAgo,
  }));
  const { bulkLoad } = await import('../../functions/data/bulk.ts');
  await bulkLoad({ ...network.records, users }, uploads);
  return { users, records: Object.values({ ...network.records, users }).flat() };
}

async function call(route: string, options: Parameters<typeof meter>[2]) {
  requests();
  const { capacity, status, bytes, processor, body } = await meter(me, route, {
    accepting: 'br',
    ...options,
  });
  if (status >= 400) throw new Error(`${route} was answered ${status}: ${JSON.stringify(body)}`);
  const use: Use = {
    ...{ readUnits: capacity.read, writeUnits: capacity.write },
    ...requests(),
    ...{ bytes, processor },
  };
  return { use, body };
}

async function often(one: () => Promise<{ use: Use }>): Promise<Use> {
  const uses: Use[] = [];
  for (let each = 0; each < times; each += 1) uses.push((await one()).use);
  return rounded(combined(uses, median));
}

const rounded = <T extends Use>(use: T): T => ({
  ...use,
  bytes: Math.round(use.bytes),
  processor: Math.round(use.processor * 10) / 10,
});

async function load() {
  const answers: Use[] = [];
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const { use, body } = await call('GET /api/sync', { query: cursor ? { cursor } : {} });
    answers.push(rounded(use));
    cursor = String(body.cursor);
    more = body.more === true;
  }
  return { answers, cursor };
}

let edits = 0;
async function edit() {
  const { body } = await call('GET /api/{collection}/{id}', { path });
  edits += 1;
  const fields = { ...body, title: `Professor number ${edits}` };
  return call('PUT /api/{collection}/{id}', { path, version: Number(body.version), body: fields });
}

/** Units and calls are counted here, what it takes of processor and memory in another run alone. */
async function hour(before: () => Promise<unknown>): Promise<Hour> {
  const { handler } = await import('../../functions/schedule/schedule.lambda.ts');
  await before();
  consumed();
  requests();
  await handler();
  const { read, write } = consumed();
  const counted = { readUnits: read, writeUnits: write, ...requests(), bytes: 0 };
  await before();
  const { processor, memory } = await told<Pick<Hour, 'processor' | 'memory'>>('schedule-alone.ts', {
    execArgv: [smallHeap],
  });
  return { ...rounded({ ...counted, processor }), memory: Math.round(memory) };
}

async function measured(): Promise<Size> {
  const { users, records } = await seed();
  // The last write of a bulk load is a large entry of the feed, which every sync would read again.
  await edit();
  const { answers: loadFromTable } = await load();
  await beforeTheHours();
  const firstOfDay = await hour(async () => {
    await forgetToday();
    await edit();
  });
  const withBase = await hour(edit);
  const { answers: firstLoad, cursor: begun } = await load();
  const without = await hour(async () => {});

  let cursor = String(begun);
  const syncOfNothing = await often(() => call('GET /api/sync', { query: { cursor } }));
  const readRecord = await often(() => call('GET /api/{collection}/{id}', { path }));
  const syncOfAChange = await often(async () => {
    await edit();
    const heard = await call('GET /api/sync', { query: { cursor } });
    cursor = String(heard.body.cursor);
    return heard;
  });
  const syncOfAFew = await mostUncounted(cursor, users);
  return {
    members,
    records: records.length,
    recordBytes: records.reduce((total, record) => total + Buffer.byteLength(JSON.stringify(record)), 0),
    calls: { syncOfNothing, syncOfAChange, syncOfAFew, readRecord, edit: await often(edit) },
    firstLoad,
    loadFromTable,
    schedule: { withBase, without, firstOfDay },
  };
}

/** A sync of as many changes as one may ask for without being counted, which is written down. */
async function mostUncounted(cursor: string, records: { id: string }[]): Promise<Use> {
  const { change } = await import('../../functions/data/change.ts');
  for (let most: Use | undefined; ; ) {
    const use = await often(() => call('GET /api/sync', { query: { cursor } }));
    if (most && use.writeUnits > 0) return most;
    most = use;
    await change(async (unit) => {
      const user = await unit.get('users', String(records.pop()?.id));
      if (user) await unit.put('users', { ...user, title: 'Professor of late' });
    });
  }
}

/** What isn't done every hour: owners are told of their offers, and what is looked for once a day was. */
async function beforeTheHours() {
  const { handler } = await import('../../functions/schedule/schedule.lambda.ts');
  await handler();
}

/** As on a day on which the schedule hasn't run yet. */
async function forgetToday() {
  const { change } = await import('../../functions/data/change.ts');
  const today = new Date().toISOString().slice(0, 10);
  for (const name of ['images', 'identities'])
    await change((unit) => unit.removeItem({ pk: 'done', sk: `${name}#${today}` }));
}

try {
  const size = await measured();
  process.send?.({ size, logBytes: Math.round(median(lines)) });
} finally {
  pool.stop();
  await closeBuckets();
  table.stop();
  process.disconnect();
}
