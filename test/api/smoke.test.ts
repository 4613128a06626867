import { expect, test } from 'vitest';
import { workOn } from '../../infra/operate/stage.ts';
import { stateFolder } from '../local/ready.ts';
import { theAdministrator } from '../steps/people.ts';
import { baseUrl } from '../steps/product.ts';

test('an operator’s trial walks the product’s main ways, and leaves nobody and nothing behind', async () => {
  workOn({ state: stateFolder() });
  const { smoke } = await import('../../infra/operate/smoke/smoke.ts');
  const walked: string[] = [];
  await smoke(baseUrl(), (way) => walked.push(way));
  expect(walked).toHaveLength(9);

  const { api } = await theAdministrator();
  const trials = async (path: string) =>
    (await api.listAll(path)).filter(
      ({ name }) => String(name).startsWith('Trial') || String(name).startsWith('A trial'),
    );
  expect(await trials('users')).toEqual([]);
  expect(await trials('offers')).toEqual([]);
  const away = await api.read<{ items: { name: string }[] }>('/api/deleted-members');
  expect(away.items.filter(({ name }) => name.startsWith('Trial'))).toEqual([]);
});
