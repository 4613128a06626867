import { beforeAll, expect, it } from 'vitest';
import { aProfile } from '../factories.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
beforeAll(async () => {
  await network.ground({ users: [aUser('mia')] });
});

it('a record that names others which are gone is told which, each by what it was', async () => {
  const profile = aProfile({ university: { id: 'gone' }, topics: [{ id: 'gone' }] });
  const { status, body } = await network.edit('mia', 'users', 'mia', profile, 1);
  expect([status, body.error]).toMatchObject([
    422,
    {
      fields: expect.arrayContaining([
        expect.objectContaining({
          path: 'university',
          message: 'A university chosen here no longer exists.',
        }),
        expect.objectContaining({ path: 'topics', message: 'An area chosen here no longer exists.' }),
      ]),
    },
  ]);
});
