import { ProductError } from '../../shared/errors.ts';
import type { Operation } from '../../shared/routes.ts';
import type { Caller } from '../data/actor.ts';
import { assertFresh } from '../data/session-proof.ts';

/** What is answered while what somebody has is asked for: by these it is shown, or said to be lost. */
const ofProof: Operation[] = ['askForProof', 'proveSecondFactor', 'provePasskey', 'askForReset'];
/** What asks for the password by itself: who has a second factor has to have shown that too, just now. */
const byPassword: Operation[] = [
  'askForAddress',
  'beginSecondFactor',
  'removeSecondFactor',
  'makeRecoveryCodes',
  'beginPasskey',
  'removePasskey',
];
/** What administrators alone do, and only who has just shown who they are. */
const byAdministrators: Operation[] = ['grantAdmin', 'revokeAdmin', 'resetSecondFactor'];

/**
 * That who calls has shown for this session what they have, and before what can't be taken back that they did so just
 * now: a browser that was left, or a token that was stolen, isn't enough for it.
 *
 * @throws ProductError `code-needed`
 */
export function assertProved(operation: Operation, path: Record<string, string>, actor: Caller): void {
  const { id, admin, session } = actor;
  if (ofProof.includes(operation)) return;
  // Who signs out without having shown it is to be listed there no longer.
  if (operation === 'endOneSession' && path.id === session.id) return;
  if (session.factor === 'asked') throw new ProductError('code-needed');
  const leaves = operation === 'deleteRecord' && path.collection === 'users' && path.id === id;
  const changesFactors = session.factor && byPassword.includes(operation);
  if (leaves || changesFactors || (admin && byAdministrators.includes(operation)))
    assertFresh(session, new Date());
}
