import { msg } from '../../shared/language/messages.ts';
import { signOut, whileEndingSessions } from '../auth/account.ts';
import { remove } from '../data/actions.ts';

export const leaveQuestion = msg(
  'Are you sure? Your record, roles and sign-in are deleted right away. For the next 7 days an administrator can restore your account, without your roles; after that it is final.',
);

/** Deletes the member's own record, and with it their sign-in, and signs them out here. */
export async function leave(id: string): Promise<void> {
  await whileEndingSessions(() => remove('users', id));
  await signOut('left');
}
