import { beforeAll, expect, it } from 'vitest';
import { contractHeader, contractNumber, oldestSupportedContract } from '../../shared/protocol/headers.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
beforeAll(() => network.ground({ users: [aUser('ana')] }));

const ask = async (version?: number | string) => {
  const headers: Record<string, string> = version === undefined ? {} : { [contractHeader]: String(version) };
  const { status, body } = await network.call('ana', 'GET /api/sync', { headers });
  return status === 200 ? 'answered' : (body.error as unknown as { code: string }).code;
};

it.each([
  ['of the oldest release that is supported', oldestSupportedContract, 'answered'],
  ['of this release', contractNumber, 'answered'],
  ['that is older than supported', oldestSupportedContract - 1, 'outdated'],
  ['of a release that was taken back', contractNumber + 1, 'outdated'],
])('how a page is answered %s', async (_, version, answer) => expect(await ask(version)).toBe(answer));

it('a caller that isn’t our app says no version, and is answered', async () =>
  expect(await ask()).toBe('answered'));
