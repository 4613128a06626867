import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { roles } from '../../infra/local/seed/accounts.ts';
import { randomFrom } from '../../infra/local/seed/lib/random.ts';
import { makeNetwork } from '../../infra/local/seed/network.ts';
import { startMeter } from '../bench/api/meter.ts';
import { median } from '../bench/statistics.ts';
import { startTable } from '../network/table.ts';

/** What one call takes. */
export type Use = {
  readUnits: number;
  writeUnits: number;
  /** Bytes of the answer, in brotli. */
  bytes: number;
  /** Milliseconds of this machine's processor. */
  processor: number;
  /** Calls of the table. */
  tableCalls: number;
};

export type Measured = {
  /** The command that measured all of it. */
  by: string;
  at: string;
  node: string;
  /** How large the network was. */
  members: number;
  records: number;
  calls: Record<'syncOfNothing' | 'syncOfAChange' | 'edit' | 'readRecord', Use>;
  /** Everything that a member may see, and how many pages it comes in. */
  firstLoad: Use & { pages: number };
  /** Bytes that a function writes to its log for a call. */
  logBytes: number;
  /** Gigabytes of the table. */
  tableBytes: number;
  /** Bytes of the app's bundle that the API's function is, to load at a start. */
  bundleBytes: number;
};

const members = 1000;
const times = 15;

/** Measures the API's own function in this process over the table's engine, with a seeded network. */
export async function measure(): Promise<Measured> {
  const table = await startTable();
  try {
    const accounts = Object.fromEntries(roles.map((role) => [role, crypto.randomUUID()])) as never;
    const { records } = makeNetwork(randomFrom(1540), { members, accounts, now: new Date() });
    const { bulkLoad } = await import('../../functions/data/bulk.ts');
    await bulkLoad(records, []);
    const { AWS_ENDPOINT_URL_DYNAMODB: dynamodb = '', TABLE_NAME = '' } = process.env;
    const lines: string[] = [];
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    const meter = await startMeter({
      variables: { TABLE_NAME, USER_POOL_ID: 'none', QUOTA_FACTOR: '1000', EDGE_SECRETS: 'said by the edge' },
      engines: { dynamodb, s3: '' },
      endpoints: { s3: '' },
      region: 'us-east-1',
      credentials,
    } as never);
    const { table: client } = await import('../../functions/data/table.ts');
    let tableCalls = 0;
    client.middlewareStack.add((next) => (sent) => {
      tableCalls += 1;
      return next(sent);
    });
    // The meter is silent; what the function would log is counted.
    console.info = (line: unknown) => lines.push(JSON.stringify(line));

    const me = records.users[0]?.id ?? '';
    const call = async (route: string, options: Parameters<typeof meter>[2]) => {
      const begun = process.cpuUsage();
      tableCalls = 0;
      const { capacity, status, body } = await meter(me, route, options);
      if (status >= 400) throw new Error(`${route} was answered ${status}: ${JSON.stringify(body)}`);
      const answer = brotliCompressSync(JSON.stringify(body), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      });
      const { user, system } = process.cpuUsage(begun);
      const use = {
        readUnits: capacity.read,
        writeUnits: capacity.write,
        bytes: answer.length,
        processor: (user + system) / 1000,
        tableCalls,
      };
      return { use, body };
    };
    const often = async (one: () => Promise<{ use: Use }>): Promise<Use> => {
      const uses: Use[] = [];
      for (let each = 0; each < times; each += 1) uses.push((await one()).use);
      const of = (key: keyof Use) => median(uses.map((use) => use[key]));
      return {
        readUnits: of('readUnits'),
        writeUnits: of('writeUnits'),
        bytes: Math.round(of('bytes')),
        processor: rounded(of('processor')),
        tableCalls: of('tableCalls'),
      };
    };

    const pages: Use[] = [];
    let cursor: string | undefined;
    for (let more = true; more; ) {
      const { use, body } = await call('GET /api/sync', { query: cursor ? { cursor } : {} });
      pages.push(use);
      cursor = String(body.cursor);
      more = body.more === true;
    }
    const sum = (key: keyof Use) => pages.reduce((total, page) => total + page[key], 0);
    const path = { collection: 'users', id: me };
    let edits = 0;
    const edit = async () => {
      const { body } = await call('GET /api/{collection}/{id}', { path });
      // Its picture is none: nobody drew one.
      edits += 1;
      const fields = { ...body, picture: undefined, title: `Professor number ${edits}` };
      return call('PUT /api/{collection}/{id}', { path, version: Number(body.version), body: fields });
    };
    const syncAfterEdit = async () => {
      await edit();
      return call('GET /api/sync', { query: { cursor } });
    };
    // The last write of a bulk load is a large entry of the feed, which every sync would read again.
    cursor = String((await syncAfterEdit()).body.cursor);
    const syncOfNothing = await often(() => call('GET /api/sync', { query: { cursor } }));
    const readRecord = await often(() => call('GET /api/{collection}/{id}', { path }));
    const syncOfAChange = await often(async () => {
      const heard = await syncAfterEdit();
      cursor = String(heard.body.cursor);
      return heard;
    });
    const items = Object.values(records).flat();
    return {
      by: 'npm run cost -- --measure',
      at: new Date().toISOString().slice(0, 10),
      node: process.version,
      members,
      records: items.length,
      calls: { syncOfNothing, syncOfAChange, readRecord, edit: await often(edit) },
      firstLoad: {
        pages: pages.length,
        readUnits: sum('readUnits'),
        writeUnits: 0,
        bytes: sum('bytes'),
        processor: rounded(sum('processor')),
        tableCalls: sum('tableCalls'),
      },
      logBytes: Math.round(median(lines.map((line) => line.length))),
      tableBytes: items.reduce((total, item) => total + Buffer.byteLength(JSON.stringify(item)), 0),
      bundleBytes: gzipSync(readFileSync(resolve(import.meta.dirname, '../../build/functions/api/index.mjs')))
        .length,
    };
  } finally {
    table.stop();
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10;
