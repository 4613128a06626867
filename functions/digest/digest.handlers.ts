import * as z from 'zod';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { digestTimeOf } from '../../shared/user/user.rules.ts';
import { UnitOfWork } from '../data/change.ts';
import { readCursor } from '../data/cursor.ts';
import { readSequence } from '../data/feed.ts';
import type { Handler, Refusing } from '../http/call.ts';
import { changeBy } from '../stores/actor.ts';
import { endDigest, recordSeen, resumeDigest } from '../stores/digest-states.ts';
import { memberOfToken } from '../stores/unsubscribe-token.ts';

/** The part of a cursor that is read: the last write that the browser surely has. */
const place = z.object({ seq: z.int().min(0), actor: z.string() });

export const markSeen: Handler<'markSeen'> = async ({ actor, input, refusal }) => {
  const { cursor, shown } = input();
  const read = await readCursor(place, cursor);
  // A number that is still to come would keep all that follows out of the digest.
  if (read?.actor !== actor.id || read.seq > (await readSequence()).seq)
    throw refusal('invalid', {
      fields: [{ path: 'cursor', message: msg('This is not the cursor of your last sync. Sync again.') }],
    });
  await changeBy(actor, (unit) => recordSeen(unit, actor.id, { [shown]: read.seq }));
  return { status: 204 };
};

export const unsubscribe: Handler<'unsubscribe'> = async ({ path, refusal }) => {
  const now = new Date();
  const user = await userOfToken(path.token, now, refusal);
  if (digestTimeOf(user) !== 'never') await endDigest(user.id, now);
  return { status: 204 };
};

export const subscribeAgain: Handler<'subscribeAgain'> = async ({ path, refusal }) => {
  const now = new Date();
  await resumeDigest((await userOfToken(path.token, now, refusal)).id, now);
  return { status: 204 };
};

async function userOfToken(
  token: string,
  now: Date,
  refusal: Refusing<'not-found'>['refusal'],
): Promise<Stored<'users'>> {
  const member = await memberOfToken(token, now);
  const user = member === undefined ? undefined : await new UnitOfWork().get('users', member);
  if (user) return user;
  throw refusal('not-found', {
    message: msg('This is not the link from the email, or it is too old. Choose under My Account instead.'),
  });
}
