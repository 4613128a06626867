import { ProductError } from '../../shared/errors.ts';
import type { Route } from '../../shared/routes.ts';
import type { Caller } from '../stores/actor.ts';
import { assertFresh } from '../stores/session-proof.ts';

/**
 * That who calls has shown for this session what they have, and before what can't be taken back that they did so just
 * now: a browser that was left, or a token that was stolen, isn't enough for it.
 *
 * @throws ProductError `code-needed`
 */
export function assertProved(
  { operation, secondFactor }: Route,
  path: Record<string, string>,
  { id, admin, session }: Caller,
): void {
  if (secondFactor === 'before') return;
  // Who signs out without having shown it is to be listed there no longer.
  if (operation === 'endOneSession' && path.id === session.id) return;
  if (session.factor === 'asked') throw new ProductError('code-needed');
  const leaves = operation === 'deleteRecord' && path.collection === 'users' && path.id === id;
  // What asks for the password by itself takes the second factor beside it, where there is one.
  const asked =
    secondFactor === 'again' ? session.factor : secondFactor === 'again-as-administrator' && admin;
  if (leaves || asked) assertFresh(session, new Date());
}
