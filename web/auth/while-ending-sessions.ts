import { send } from './account.ts';

/**
 * Makes a call that ends all sessions, this one included. Another call may be refused before this one is answered; the
 * page then must not be left.
 */
export async function whileEndingSessions<T>(call: () => Promise<T>): Promise<T> {
  await send({ type: 'sessions-ending' });
  return call().finally(() => send({ type: 'sessions-ended' }));
}
