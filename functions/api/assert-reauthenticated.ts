import type { Route } from '../../shared/calls/routes.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { Caller } from '../stores/actor.ts';
import { assertFresh } from '../stores/reauthentication.ts';

/**
 * Asserts that the caller has shown their factors in this session, and just now before what can't be undone: a browser
 * that was left open, or a stolen token, isn't enough for that.
 *
 * @throws ProductError `code-needed`
 */
export function assertReauthenticated(
  { operation, secondFactor }: Route,
  path: Record<string, string>,
  { id, admin, session }: Caller,
): void {
  if (secondFactor === 'before') return;
  if (session.factor === 'asked') throw new ProductError('code-needed');
  const leaves = operation === 'deleteRecord' && path.collection === 'users' && path.id === id;
  // Calls that ask for the password themselves only need the second factor, where there is one.
  const asked =
    secondFactor === 'again' ? session.factor : secondFactor === 'again-as-administrator' && admin;
  if (leaves || asked) assertFresh(session, new Date());
}
