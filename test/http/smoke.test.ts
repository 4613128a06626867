import { expect, test } from 'vitest';
import { signIn } from '../../functions/canary/sign-in.ts';
import { connectToStage } from '../../infra/operate/stage.ts';
import { anOffer } from '../factories.ts';
import { Caller } from '../helpers/api.ts';
import { theAdministrator } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { stateFolder } from '../local/ready.ts';

const anHour = 3_600_000;

test('an operator’s trial walks the product’s main ways, and leaves nobody and nothing behind, also of one that was cut off', async () => {
  await connectToStage({ state: stateFolder() });
  const { runSmokeTest } = await import('../../infra/operate/smoke/smoke.ts');
  const { makePerson, removeLeftovers } = await import('../../infra/operate/smoke/people.ts');
  const { hasIdentity } = await import('../../functions/identity/user-pool.ts');
  const { api } = await theAdministrator();
  const trials = async (path: string) =>
    (await api.listAll(path)).filter(
      ({ name }) => String(name).startsWith('Trial') || String(name).startsWith('A trial'),
    );

  const cutOff = await makePerson('Trial Writer');
  const { access } = await signIn(baseUrl(), cutOff);
  await new Caller(access).create('offers', anOffer({ name: 'A trial that was cut off' }));
  // It may go on: it is no hour old.
  await removeLeftovers(new Date(Date.now() - anHour));
  expect(await trials('users')).toMatchObject([{ id: cutOff.id }]);
  expect(await trials('offers')).toHaveLength(1);

  const walked: string[] = [];
  await runSmokeTest(baseUrl(), (way) => walked.push(way), new Date(Date.now() + 2 * anHour));
  expect(walked).toHaveLength(9);
  expect(await hasIdentity(cutOff.id)).toBe(false);
  expect(await trials('users')).toEqual([]);
  expect(await trials('offers')).toEqual([]);
  const away = await api.read<{ items: { name: string }[] }>('/api/deleted-members');
  expect(away.items.filter(({ name }) => name.startsWith('Trial'))).toEqual([]);
});
