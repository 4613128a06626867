import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../helpers/mail.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser } from '../in-process/network.ts';
import { rawItems } from '../stored/raw.ts';

const accounts = provideAccounts();
let mia: { id: string; email: string; password: string };
beforeAll(async () => {
  const ada = { admin: 'true', email: 'ada@colloquy.example' } as const;
  await accounts.network.ground({ users: [aUser('ada', ada)], admins: [{ id: 'ada' }] });
});
beforeEach(async () => {
  mia = await accounts.aMember();
});
afterEach(() => void vi.useRealTimers());

const at = '2026-11-26T10:00:00.000Z';
type Detail = Parameters<typeof import('../../functions/mail/bounces.lambda.ts').handler>[0]['detail'];
/** What SES tells, by way of EventBridge. */
async function told(detail: Detail) {
  const { handler } = await import('../../functions/mail/bounces.lambda.ts');
  await handler({ source: 'aws.ses', detail } as never);
}
const bounces = (emailAddress: string, bounceType = 'Permanent') =>
  told({
    eventType: 'Bounce',
    bounce: { bounceType, timestamp: at, bouncedRecipients: [{ emailAddress }] },
  });
const complains = (emailAddress: string) =>
  told({ eventType: 'Complaint', complaint: { timestamp: at, complainedRecipients: [{ emailAddress }] } });

const call = (route: string, body?: object, uid = mia.id) =>
  accounts.network.call(uid, route.replace(' ', ' /api/'), { body });
const bounceTold = async () => (await call('GET me')).body.bounce;
const listed = async () => (await call('GET bounces', undefined, 'ada')).body.items;
const mails = (email = mia.email) => accounts.mailsTo(email).length;

/** A mail that the member is sent by what they do, and that nobody has asked for. */
async function changePassword() {
  const next = 'nine quiet otters swim';
  expect((await call('PUT me/password', { current: mia.password, next })).status).toBe(204);
  mia.password = next;
}
async function confirmAnew(email: string) {
  expect(await call('POST me/address', { email, password: mia.password })).toMatchObject({ status: 204 });
  const code = codeIn(accounts.mailsTo(email)[0]?.text ?? '');
  expect(await call('PUT me/address', { email, code })).toMatchObject({ status: 204 });
}

it.each([
  ['comes back for good', bounces, 'bounce'],
  ['is called unwanted', complains, 'complaint'],
  [
    'comes back, the address named as in a mail',
    (to: string) => bounces(`Mia <${to.toUpperCase()}>`),
    'bounce',
  ],
] as const)(
  'whose mail %s is mailed no more, told so, and listed for administrators',
  async (_, comes, why) => {
    await comes(mia.email);
    await changePassword();
    expect(mails()).toBe(0);
    expect(await bounceTold()).toEqual({ at, why });
    expect(await listed()).toContainEqual({ id: mia.id, name: 'Mia Member', email: mia.email, at, why });
  },
);

it('whose mail arrives, or comes back for now only, is mailed as ever', async () => {
  await changePassword();
  expect(mails()).toBe(1);
  await bounces(mia.email, 'Transient');
  await bounces('another@colloquy.example');
  await changePassword();
  expect(mails()).toBe(2);
  expect(await bounceTold()).toBeUndefined();
  expect(JSON.stringify(await listed())).not.toContain(mia.id);
});

it('what stands in the table names nobody', async () => {
  await bounces(mia.email);
  const kept = (await rawItems()).filter(({ pk }) => pk === 'bounces');
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain('@');
});

it('no member and no chair reads whose mail comes back', async () => {
  expect((await call('GET bounces')).status).toBe(403);
});

describe('it ends', () => {
  beforeEach(() => bounces(mia.email));

  it('with another address', async () => {
    await confirmAnew(`other-${mia.email}`);
    expect(await bounceTold()).toBeUndefined();
    await changePassword();
    expect(mails(`other-${mia.email}`)).toBe(2);
  });

  it('with the same, confirmed anew', async () => {
    await confirmAnew(mia.email);
    expect(await bounceTold()).toBeUndefined();
    await changePassword();
    expect(mails()).toBe(2);
  });

  it('with a password that is reset, as that takes a mailed code', async () => {
    await accounts.anonymously('POST /api/account/codes', { email: mia.email, purpose: 'password' });
    const code = codeIn(accounts.mailsTo(mia.email)[0]?.text ?? '');
    const reset = { email: mia.email, code, password: 'nine quiet otters swim' };
    expect(await accounts.anonymously('POST /api/account/password', reset)).toMatchObject({ status: 204 });
    expect(await bounceTold()).toBeUndefined();
  });

  it('after a year', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) + 366 * 86_400_000 });
    const { bounceOf } = await import('../../functions/stores/bounces.ts');
    expect(await bounceOf(mia.email)).toBeUndefined();
  });

  it('and not by opening one’s account, which mails nothing there', async () => {
    expect(await call('POST me/address/verification')).toMatchObject({ body: { sent: false } });
    expect([mails(), await bounceTold()]).toEqual([0, { at, why: 'bounce' }]);
  });
});

it('an address that works is not confirmed anew', async () => {
  const { email, password } = mia;
  expect(await call('POST me/address', { email, password })).toMatchObject({ status: 422 });
});

it('an address that an operator gave and nobody has confirmed is mailed a code, by which it is', async () => {
  const email = `una-${mia.id}@colloquy.example`;
  const id = await accounts.anIdentity(email, { verified: false });
  await accounts.network.ground({ users: [aUser(id, { email })] });
  const ask = async () => (await call('POST me/address/verification', undefined, id)).body;
  expect(await ask()).toEqual({ email, sent: true });
  const confirm = (code: string) => call('PUT me/address', { email, code }, id);
  expect(await confirm('000000000000')).toMatchObject({ status: 422 });
  expect(await confirm(codeIn(accounts.mailsTo(email)[0]?.text ?? ''))).toMatchObject({ status: 204 });
  expect(await ask()).toEqual({ email, sent: false });
});
