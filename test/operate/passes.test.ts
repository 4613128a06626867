import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../in-process/network.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

let parameter = '';
vi.mock('../../infra/operate/stack-parameter.ts', () => ({
  setParameter: (stage: string, part: string, name: string, change: (present: string) => string) => {
    expect([stage, part, name]).toEqual(['prod', 'Web', 'EndedPasses']);
    parameter = change(parameter);
  },
}));

const network = provideNetwork();
beforeAll(async () => {
  await network.ground({ users: ['ada', 'ben', 'cleo'].map((id) => aUser(id)) });
});
beforeEach(() => {
  parameter = '';
});
const parts = async () => ({
  ...(await import('../../infra/operate/passes.ts')),
  ...(await import('../../functions/stores/pass-id.ts')),
});

test('digit after digit says whose lanes were flooded, who called last first', async () => {
  const { passesLike, passId } = await parts();
  expect(await passesLike('........')).toHaveLength(3);
  const id = await passId('ben');
  const known = `${id.slice(0, 3)}..${id.slice(5)}`;
  expect(await passesLike(known)).toEqual([expect.stringMatching(`^-  ${id}  .*ben.*`)]);
  expect(await passesLike(`${id.slice(0, 7)}${id[7] === '0' ? '1' : '0'}`)).toEqual([]);
});

test('who called last comes first', async () => {
  const { passesLike } = await parts();
  await network.call('cleo', 'GET /api/me');
  expect((await passesLike('.')).map((line) => /^-/.test(line))).toEqual([false, true, true]);
  expect((await passesLike('.'))[0]).toContain('cleo');
});

test('a member’s digits are eight, the same in each session, and of nobody else', async () => {
  const { passId } = await parts();
  const ids = await Promise.all(['ada', 'ben', 'cleo', 'ada'].map(passId));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});

test('a pass is ended with all that its member has by now, and forgotten when nobody remembers it', async () => {
  const { endPass } = await parts();
  const [now, day] = [1_764_412_345, 86_400];
  await endPass('prod', 'c49a10b2', now);
  expect(parameter).toBe(`c49a10b2.${now + 900}`);
  await endPass('prod', '01234567', now + day);
  await endPass('prod', 'c49a10b2', now + 2 * day);
  expect(parameter).toBe(`01234567.${now + day + 900},c49a10b2.${now + 2 * day + 900}`);
  await endPass('prod', 'ffffffff', now + 32 * day);
  expect(parameter).toBe(`c49a10b2.${now + 2 * day + 900},ffffffff.${now + 32 * day + 900}`);
});
