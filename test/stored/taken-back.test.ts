import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { NextShape } from '../../shared/definitions/define-kind.ts';
import { kinds, shapeOf } from '../../shared/kinds/registry.ts';
import { obstaclesTo, releasedShapes } from '../../shared/kinds/released-shapes.ts';
import { contractNumber } from '../../shared/protocol/headers.ts';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { fullRecord } from './fixtures.ts';
import { allRaw, putRaw, rawItems } from './raw.ts';

/*
 * Two made-up releases. In B an area's description is called `about`, it must have a motto and says how deep it goes,
 * and it may have a colour. A, the one before, is today's, which reads B's shape already.
 */
const { topics, users, introductions } = kinds;
const today = { ...topics };
const othersToday = [{ ...users }, { ...introductions }];

const toB: NextShape['to'] = ({ description, ...area }) => ({
  ...area,
  about: description,
  motto: 'None yet.',
  depth: 'shallow',
});
const next: NextShape = {
  schema: (stored) =>
    stored.omit({ description: true }).extend({
      about: z.string(),
      motto: z.string(),
      depth: z.enum(['shallow', 'deep']),
    }),
  to: toB,
  back: ({ about, motto: _motto, depth: _depth, ...area }) => ({ ...area, description: about }),
};
const releaseA = () => Object.assign(topics, today, { next });
/** B's forms send what it stores; a colour may be left out. */
const releaseB = () => {
  const fields = { about: z.string(), motto: z.string(), depth: z.enum(['shallow', 'deep']) };
  const body = (schema: z.ZodObject) =>
    schema.omit({ description: true }).extend({ ...fields, colour: z.string().optional() });
  Object.assign(topics, today, {
    upgrades: [toB],
    next: undefined,
    stored: next.schema(today.stored).extend({ colour: z.string().optional() }),
    presented: body(today.presented),
    presentedPrivately: body(today.presentedPrivately),
    create: body(today.create),
    edit: body(today.edit),
  });
};

const network = provideNetwork();
const log = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('bea', { admin: 'true' })],
    admins: [{ id: 'ada' }, { id: 'bea' }],
  });
  log.mockClear();
});
afterEach(() => {
  Object.assign(topics, today);
  Object.assign(users, othersToday[0]);
  Object.assign(introductions, othersToday[1]);
});

const create = async (body: object) => {
  const { status, body: made } = await network.create('ada', 'topics', body);
  expect(status).toBe(201);
  return String(made.id);
};
const read = async (id: string) => {
  const path = { collection: 'topics', id };
  const { status, body } = await network.call('ada', 'GET /api/{collection}/{id}', { path });
  expect(status).toBe(200);
  return body;
};
const edit = async (id: string, body: object) => {
  const { version } = await read(id);
  expect((await network.edit('ada', 'topics', id, body, Number(version))).status).toBe(200);
};
const stored = async (id: string) => (await allRaw()).get(`topics ${id}`);

describe('after B was deployed, wrote, and was taken back', () => {
  it('A reads every record that B wrote, and edits none of B’s fields away; B goes on from A’s edits', async () => {
    releaseA();
    const wells = await create({ name: 'Wells', description: '<p>Of water.</p>' });
    const dunes = await create({ name: 'Dunes', description: '<p>Of sand.</p>' });

    releaseB();
    const lakes = await create({
      name: 'Lakes',
      about: '<p>Of water.</p>',
      motto: 'Still.',
      depth: 'deep',
      colour: 'blue',
    });
    await edit(wells, { name: 'Wells', about: '<p>Dug.</p>', motto: 'Dig.', depth: 'deep' });
    expect(await stored(wells)).toMatchObject({ shape: 2, motto: 'Dig.' });

    releaseA();
    expect(await read(lakes)).toMatchObject({ name: 'Lakes', description: '<p>Of water.</p>' });
    expect(await read(wells)).toMatchObject({ name: 'Wells', description: '<p>Dug.</p>' });
    expect(await read(dunes)).toMatchObject({ name: 'Dunes', description: '<p>Of sand.</p>' });
    await edit(lakes, { name: 'Great Lakes', description: '<p>Of water.</p>' });
    await edit(wells, { name: 'Wells', description: '<p>Dug by hand.</p>' });
    await edit(dunes, { name: 'Dunes', description: '<p>Of fine sand.</p>' });
    const springs = await create({ name: 'Springs', description: '<p>New.</p>' });
    // What only A wrote is in A's shape, so that the release before A could read it.
    expect([await stored(dunes), await stored(springs)]).toMatchObject([{ shape: 1 }, { shape: 1 }]);
    expect((await read(wells)).description).toBe('<p>Dug by hand.</p>');

    releaseB();
    expect(await read(lakes)).toMatchObject({
      name: 'Great Lakes',
      about: '<p>Of water.</p>',
      motto: 'Still.',
      depth: 'deep',
      colour: 'blue',
    });
    expect(await read(wells)).toMatchObject({ about: '<p>Dug by hand.</p>', motto: 'Dig.', depth: 'deep' });
    expect(await read(dunes)).toMatchObject({ about: '<p>Of fine sand.</p>', motto: 'None yet.' });
    expect(await read(springs)).toMatchObject({ about: '<p>New.</p>', depth: 'shallow' });
    expect(await stored(wells)).not.toHaveProperty('description');
    expect(log.mock.calls).toEqual([]);
  });

  it('a browser hears of everything in the shape of the release that answers', async () => {
    releaseB();
    const lakes = await create({ name: 'Lakes', about: '<p>Of water.</p>', motto: 'Still.', depth: 'deep' });
    const browser = await network.browserOf('bea').sync();
    const inBrowser = async () =>
      (Object.entries(await (await browser.sync()).held()) as [string, object][]).find(([key]) =>
        key.includes(lakes),
      )?.[1];
    expect(await inBrowser()).toHaveProperty('motto', 'Still.');
    releaseA();
    expect(await inBrowser()).toMatchObject({ name: 'Lakes', description: '<p>Of water.</p>' });
    expect(await inBrowser()).not.toHaveProperty('motto');
    releaseB();
    expect(await inBrowser()).toHaveProperty('motto', 'Still.');
  });

  it('a member whom A deletes and restores keeps what only B knows of them', async () => {
    Object.assign(users, {
      next: {
        schema: (schema: z.ZodObject) => schema.extend({ nickname: z.string() }),
        to: (member: object) => ({ nickname: '', ...member }),
        back: ({ nickname: _, ...member }: Record<string, unknown>) => member,
      },
    });
    const bea = (await allRaw()).get('users bea');
    await putRaw([{ ...bea, pk: 'users', sk: 'bea', shape: 2, nickname: 'Bee' }]);
    expect((await network.remove('ada', 'users', 'bea')).status).toBe(204);
    const path = { id: 'bea' };
    const kept = (await rawItems()).find(({ pk }) => pk === 'soft-deleted')?.record;
    expect(kept).toMatchObject({ nickname: 'Bee', shape: 2 });
    // Nobody has her identity in the pool of this test, so she gets another.
    const { status, body } = await network.call('ada', 'POST /api/users/{id}/restore', { path });
    expect(status).toBe(200);
    expect((await allRaw()).get(`users ${body.id}`)).toMatchObject({ nickname: 'Bee', shape: 2 });
  });
});

it('what few people see is found by its index, whichever release wrote it', async () => {
  const { indexItemsOf } = await import('../../functions/data/reader-index.ts');
  const { toItem } = await import('../../functions/data/stored.ts');
  const record = fullRecord('introductions');
  const item = toItem('introductions', record);
  const keys = indexItemsOf(item);
  expect(keys.length).toBeGreaterThan(1);
  const next: NextShape = {
    schema: (schema) => schema.omit({ to: true }).extend({ readers: z.array(z.string()) }),
    to: ({ to, ...introduction }) => ({ ...introduction, readers: to }),
    back: ({ readers, ...introduction }) => ({ ...introduction, to: readers }),
  };
  Object.assign(introductions, { next });
  const { pk, sk } = item;
  expect(indexItemsOf({ ...next.to(record), pk, sk, shape: shapeOf('introductions') + 1 })).toEqual(keys);
});

describe('a release that writes another shape', () => {
  const obstacles = (before: () => void, after: () => void) => {
    before();
    const released = releasedShapes();
    after();
    return obstaclesTo(released);
  };
  const raise = `Its pages can't tell that the topics have another shape: raise contractNumber.`;
  const another =
    "It can't read the topics of this release. Declare their shape as `next` first, and write it in the release after that.";

  it('can be taken back if the release before reads it already, and its pages are told apart', () => {
    expect(obstacles(releaseA, releaseB)).toEqual([raise]);
    releaseA();
    const released = { ...releasedShapes(), contract: contractNumber - 1 };
    releaseB();
    expect(obstaclesTo(released)).toEqual([]);
  });

  it('can’t if the release before knows nothing of it, or of another one', () => {
    expect(obstacles(() => {}, releaseB)).toEqual([another, raise]);
    const other = { ...next, schema: (schema: z.ZodObject) => schema.extend({ motto: z.string() }) };
    expect(obstacles(() => Object.assign(topics, today, { next: other }), releaseB)).toEqual([
      another,
      raise,
    ]);
  });

  it('can be announced by a release that goes on writing what was', () =>
    expect(obstacles(() => {}, releaseA)).toEqual([]));
});
