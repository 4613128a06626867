import { beforeAll, expect, it } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';

const accounts = provideAccounts();
beforeAll(async () => {
  await accounts.network.ground({
    users: [aUser('ada', { admin: 'true' }), aUser('nosy'), aUser('mia')],
    admins: [{ id: 'ada' }],
  });
});

let count = 0;
const someAddress = () => `person-${++count}@example.org`;
async function aMembersAddress(): Promise<string> {
  const email = someAddress();
  const id = await accounts.anIdentity(email);
  await accounts.network.ground({ users: [aUser(id, { email })] });
  return email;
}
const nominate = (by: string, email: string) =>
  accounts.network.create(by, 'requests', { name: 'Ana Real', email, description: '<p>She teaches.</p>' });

it('once somebody was told of ten members, what they are answered no longer tells whose an address is', async () => {
  for (let each = 0; each < 10; each += 1)
    expect((await nominate('nosy', await aMembersAddress())).status).toBe(422);
  const [known, unknown] = [await aMembersAddress(), someAddress()];
  const ofMember = await nominate('nosy', known);
  const ofNobody = await nominate('nosy', unknown);
  expect([ofMember.status, ofMember.body.error]).toMatchObject([429, { code: 'slow-down' }]);
  expect([ofNobody.status, ofNobody.body]).toEqual([ofMember.status, ofMember.body]);
  // Controls: others nominate as ever.
  expect((await nominate('mia', unknown)).status).toBe(201);
  expect((await nominate('ada', known)).status).toBe(422);
});

it('thirty nominations at once tell of no more than ten members', async () => {
  await accounts.network.ground({ users: [aUser('quick')] });
  const known = await Promise.all(Array.from({ length: 15 }, aMembersAddress));
  const answers = await Promise.all(
    known.flatMap((email) => [nominate('quick', email), nominate('quick', someAddress())]),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect((await nominate('quick', someAddress())).status).toBe(429);
});
