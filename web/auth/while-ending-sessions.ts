import { send } from './account.ts';

/**
 * For a call that ends sessions, this one too. Another call may be refused before this one is answered,
 * and leaving the page on that would lose what it leads to.
 */
export async function whileEndingSessions<T>(call: () => Promise<T>): Promise<T> {
  await send({ type: 'sessions-ending' });
  return call().finally(() => send({ type: 'sessions-ended' }));
}
