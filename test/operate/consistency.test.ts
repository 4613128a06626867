import { beforeAll, expect, it } from 'vitest';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

const network = provideNetwork();
let operate: typeof import('../../infra/operate/consistency.ts');
beforeAll(async () => {
  operate = await import('../../infra/operate/consistency.ts');
});

const named = { name: 'Wells', description: '<p>.</p>' };

it('finds what records say of each other and isn’t so, puts it right, and finds nothing then', async () => {
  await network.ground({
    users: [
      aUser('ada', { admin: 'true', topics: [{ id: 'water' }, { id: 'gone' }] }),
      aUser('mia', { admin: 'true' }),
      aUser('lou'),
    ],
    admins: [{ id: 'ada' }, { id: 'nobody' }, { id: 'lou' }],
    topics: [{ id: 'water', ...named }],
    taskforces: [{ id: 'wells', ...named, chairs: ['mia', 'left'], members: ['mia'] }],
    chairs: [
      { id: 'lou', taskforces: ['wells'] },
      { id: 'left', taskforces: ['wells'] },
    ],
    // A single record that must be named stays: readers show the deleted name in its place.
    offers: [{ id: 'o', ...named, topics: [], owner: 'left', expiry: '2126-12-31T00:00:00.000Z' }],
  });
  const found = await operate.inconsistencies();
  expect(found.map(({ collection, id, what }) => `${collection} ${id} ${what}`).sort()).toEqual([
    'admins nobody is of nobody',
    'chairs left is of nobody',
    'chairs lou says [wells] and chairs []',
    'chairs mia says [] and chairs [wells]',
    'taskforces wells chairs names left of users, which is gone',
    'users ada topics names gone of topics, which is gone',
    'users lou is marked as no administrator, and is one',
    'users mia is marked as an administrator, and is none',
  ]);
  for (const each of found) await operate.repairInconsistency(each);
  expect(await operate.inconsistencies()).toEqual([]);
  const { users, admins, taskforces, chairs, offers } = await network.snapshot();
  expect(users.find(({ id }) => id === 'ada')?.topics).toEqual([{ id: 'water' }]);
  expect(users.filter(({ admin }) => admin).map(({ id }) => id)).toEqual(['ada', 'lou']);
  expect(admins.map(({ id }) => id)).toEqual(['ada', 'lou']);
  expect(taskforces[0]?.chairs).toEqual(['mia']);
  expect(chairs).toMatchObject([{ id: 'mia', taskforces: ['wells'] }]);
  expect(offers[0]?.owner).toBe('left');
});
