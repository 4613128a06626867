import { afterEach, describe, expect, it } from 'vitest';
import { routeKey, routes } from '../../shared/calls/routes.ts';
import { collections } from '../../shared/kinds/collections.ts';
import { isLong } from '../lane.ts';
import { type Answer, aUser, signInAnew } from './network.ts';
import { provideNetwork } from './provide-network.ts';
import { idOf, wholeNetwork } from './whole-network.ts';

const network = provideNetwork();
afterEach(() => {
  delete process.env.SECOND_FACTOR;
});

/** The whole network anew, with an administrator and a member beside those that its calls are about. */
async function anew(): Promise<void> {
  await network.clear();
  const { users, admins } = wholeNetwork;
  await network.ground({
    ...wholeNetwork,
    users: [...users, aUser('administrator'), aUser('member')],
    admins: [...admins, { id: 'administrator' }],
  });
}

/** Every call of the contract, for each collection; but those of the caller's own account, which are nobody else's. */
const calls = routes
  .filter((route) => !route.public && !route.path.startsWith('/api/me') && route.who !== 'stranger')
  .flatMap((route) =>
    (route.path.includes('{collection}') ? collections : [route.path.split('/')[2] ?? '']).map(
      (collection) => {
        const id = idOf[collection as keyof typeof idOf] ?? 'none';
        return { ...route, collection, ids: { collection, id, userId: 'mia', imageId: 'none' } };
      },
    ),
  );
type Call = (typeof calls)[number];
/** In the gate, of the calls for any collection those for two that administrators alone have to do with. */
const asked = isLong
  ? calls
  : calls.filter(
      ({ path, collection }) => !path.includes('{collection}') || ['requests', 'admins'].includes(collection),
    );

/**
 * By the call, what it is answered: a body without fields, as permission comes before them.
 *
 * @param restore puts the network back after a call that changed it
 */
async function answers(uid: string, asked: Call[], restore = async () => {}): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  for (const call of asked) {
    const { status, body }: Answer = await network.call(uid, routeKey(call), {
      path: call.ids,
      headers: { 'if-match': '"1"' },
      ...(call.method !== 'GET' && { body: {} }),
    });
    const { error } = body as { error?: { code: string } };
    said.set(`${call.operation} ${call.collection}`, error ? `${status} ${error.code}` : String(status));
    if (!error && call.method !== 'GET') await restore();
  }
  return said;
}
const isRefusal = (answer = '') => /^40[34] /.test(answer);

describe('an administrator without a second factor, where it is demanded', () => {
  it('is refused, with its code, every call that members are refused and administrators are not', async () => {
    await anew();
    const members = await answers('member', asked);
    const administrators = await answers('administrator', asked, anew);
    await anew();
    process.env.SECOND_FACTOR = 'administrators';
    const held = await answers('administrator', asked);
    const administrative = [...members.keys()].filter(
      (call) => isRefusal(members.get(call)) && !isRefusal(administrators.get(call)),
    );
    process.stdout.write(`${asked.length} calls, ${administrative.length} administrative\n`);
    expect(administrative.length).toBeGreaterThan(isLong ? 30 : 10);
    expect(administrative.filter((call) => held.get(call) !== '403 second-factor-needed')).toEqual([]);
    // For all else they are the member that they are.
    for (const [call, answer] of members)
      if (!isRefusal(answer)) expect([call, held.get(call)]).toEqual([call, answer]);
  });

  it('is a member in the browser too, until the session has shown one', async () => {
    await anew();
    const browser = network.browserOf('administrator');
    expect(await (await browser.sync()).me()).toMatchObject({
      roles: { admin: true },
      needsSecondFactor: false,
    });
    expect(await browser.find('requests', 'zoe')).toBeDefined();
    process.env.SECOND_FACTOR = 'administrators';
    expect(await (await browser.sync()).me()).toMatchObject({
      actor: { admin: false },
      needsSecondFactor: true,
    });
    expect(await browser.find('requests', 'zoe')).toBeUndefined();
    process.env.SECOND_FACTOR = 'optional';
    signInAnew('administrator');
    expect(await (await browser.sync()).me()).toMatchObject({
      actor: { admin: true },
      needsSecondFactor: false,
    });
    expect(await browser.find('requests', 'zoe')).toBeDefined();
  });
});
