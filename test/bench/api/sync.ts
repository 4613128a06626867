import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { collections } from '../../../shared/kinds/collections.ts';
import { type Person, signedIn } from '../../helpers/people.ts';
import type { Part, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { Client, type Sent } from './client.ts';
import { type Meter, startMeter } from './meter.ts';

const changes = 20;

/** What it took a client to have everything, or everything that is new. */
type Course = { requests: number; bytes: number; ms: number; records: number; readUnits: number };
const nothing: Course = { requests: 0, bytes: 0, ms: 0, records: 0, readUnits: 0 };

type SyncBody = { cursor: string; more: boolean; collections: Record<string, { upsert: object[] }> };
type ListBody = { cursor?: string; items: object[] };

/** Everything a member may see, and one change of it: over HTTP for bytes and times, in the function for units. */
export const measureSync: Part = async ({ product }) => {
  const meter = await startMeter(product);
  const member = await signedIn('member@colloquy.example');
  const client = new Client(product.url, member.tokens.accessToken);
  try {
    const { course: fresh, cursor } = await synced(client, meter, member);
    const { course: inBrotli } = await synced(client, meter, member, { accepting: 'br' });
    await fetch(`${product.url}/__local/run/schedule`, { method: 'POST' });
    const { course: fromBase } = await synced(client, meter, member, { accepting: 'br' });
    const listed = await listedWhole(client, meter, member);
    const delta = await oneChange(client, meter, member, cursor);
    const perCourse = (what: string, course: Course, others: Record<string, Course>): Row[] =>
      (['requests', 'bytes', 'readUnits', 'ms'] as const).map((key) => ({
        what,
        figure: course[key],
        unit: key === 'readUnits' ? 'read units' : key,
        beside: Object.entries(others).map(([name, other]) => ({ what: name, figure: other[key] })),
      }));
    const [requests, bytes, ...rest] = perCourse('Sync of one change', delta, { 'fresh sync': fresh });
    return [
      ...perCourse(`Fresh sync of ${fresh.records} records, gzip`, fresh, {
        'in brotli, as browsers ask for': inBrotli,
        'the same from a base': fromBase,
        'list by list, 200 a page': listed,
      }),
      { ...(requests as Row), budget: { most: 1 } },
      { ...(bytes as Row), budget: { most: 2048 } },
      ...rest,
      ...(await editRows(meter, member)),
    ];
  } finally {
    client.close();
  }
};

function parsed<T>({ status, body, encoding }: Sent): T {
  if (status !== 200) throw new Error(`Expected 200, was answered ${status}.`);
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  return JSON.parse(text.toString()) as T;
}

async function synced(
  client: Client,
  meter: Meter,
  { id }: Person,
  { cursor, accepting }: { cursor?: string; accepting?: 'gzip' | 'br' } = {},
): Promise<{ course: Course; cursor: string }> {
  const course = { ...nothing };
  for (;;) {
    const query: Record<string, string> = cursor === undefined ? {} : { cursor };
    const { capacity } = await meter(id, 'GET /api/sync', { query, accepting });
    const sent = await client.send('GET', `/api/sync?${new URLSearchParams(query)}`, { accepting });
    const page = parsed<SyncBody>(sent);
    course.requests += 1;
    course.bytes += sent.bytes;
    course.ms += sent.ms;
    course.readUnits += capacity.read;
    course.records += Object.values(page.collections).reduce((sum, { upsert }) => sum + upsert.length, 0);
    cursor = page.cursor;
    if (!page.more) return { course, cursor };
  }
}

/** The same records as a client would have them without sync: each list, page by page. */
async function listedWhole(client: Client, meter: Meter, { id }: Person): Promise<Course> {
  const course = { ...nothing };
  for (const collection of collections) {
    let cursor: string | undefined;
    do {
      const query = { limit: '200', ...(cursor && { cursor }) };
      const { capacity } = await meter(id, 'GET /api/{collection}', { path: { collection }, query });
      const sent = await client.send('GET', `/api/${collection}?${new URLSearchParams(query)}`);
      const page = parsed<ListBody>(sent);
      course.requests += 1;
      course.bytes += sent.bytes;
      course.ms += sent.ms;
      course.readUnits += capacity.read;
      course.records += page.items.length;
      cursor = page.cursor;
    } while (cursor);
  }
  return course;
}

/** Changes one member's profile, again and again, and lets the client hear of it each time. */
async function oneChange(client: Client, meter: Meter, member: Person, cursor: string): Promise<Course> {
  const courses: Course[] = [];
  for (let each = 0; each < changes; each += 1) {
    await edited(meter, member.id, 'users', member.id, { title: `Professor number ${each}` });
    const heard = await synced(client, meter, member, { cursor });
    if (heard.course.records !== 1) throw new Error('The change was not heard of alone.');
    cursor = heard.cursor;
    courses.push(heard.course);
  }
  const of = (key: keyof Course) => median(courses.map((course) => course[key]));
  return Object.fromEntries(Object.keys(nothing).map((key) => [key, of(key as keyof Course)])) as Course;
}

/** Edits a record as it stands. @returns what that consumed */
async function edited(meter: Meter, uid: string, collection: string, id: string, fields: object) {
  const path = { collection, id };
  const now = await meter(uid, 'GET /api/{collection}/{id}', { path });
  const version = Number(now.body.version);
  const body = { ...now.body, ...fields };
  const { status, capacity } = await meter(uid, 'PUT /api/{collection}/{id}', { path, version, body });
  if (status !== 200) throw new Error(`The edit was answered ${status}.`);
  return capacity;
}

async function editRows(meter: Meter, member: Person): Promise<Row[]> {
  const chair = await signedIn('chair@colloquy.example');
  const { roles } = (await meter(chair.id, 'GET /api/me', {})).body as { roles: { chairOf: string[] } };
  const small = await edited(meter, member.id, 'users', member.id, { title: 'Professor' });
  const large = await edited(meter, chair.id, 'taskforces', roles.chairOf[0] ?? '', {});
  return (['write', 'read'] as const).map((key) => ({
    what: 'Edit of a member',
    figure: small[key],
    unit: `${key} units`,
    beside: [{ what: 'of a task force', figure: large[key] }],
  }));
}
