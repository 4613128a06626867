import * as z from 'zod';
import type { ProductError } from '../../shared/protocol/errors.ts';
import { type DigestTime, digestTimeOf } from '../../shared/user/user.rules.ts';
import { productAuthor } from '../data/audit.ts';
import { change } from '../data/change.ts';
import { readCursor } from '../data/cursor.ts';
import { readSequence } from '../data/feed.ts';
import type { Handler } from '../http/call.ts';
import { changeBy } from '../stores/actor.ts';
import { recordSeen } from '../stores/digest-states.ts';
import { memberOfToken } from '../stores/unsubscribe-token.ts';

/** The part of a cursor that is read: the last write that the browser surely has. */
const place = z.object({ seq: z.int().min(0), actor: z.string() });

export const markSeen: Handler<'markSeen'> = async ({ actor, input, refusal }) => {
  const { cursor, shown } = input();
  const read = readCursor(place, cursor);
  // A number that is still to come would keep all that follows out of the digest.
  if (read?.actor !== actor.id || read.seq > (await readSequence()).seq)
    throw refusal('invalid', {
      fields: [{ path: 'cursor', message: 'This is not the cursor of your last sync. Sync again.' }],
    });
  await changeBy(actor, (unit) => recordSeen(unit, actor.id, { [shown]: read.seq }));
  return { status: 204 };
};

export const unsubscribe: Handler<'unsubscribe'> = async ({ path, refusal }) => {
  await chooseByToken(path.token, 'never', 'unsubscribe', refusal);
  return { status: 204 };
};

export const subscribeAgain: Handler<'subscribeAgain'> = async ({ path, refusal }) => {
  await chooseByToken(path.token, 'weekly', 'subscribeAgain', refusal);
  return { status: 204 };
};

/** Sets how often a member gets the digest, by the token in its mails. The same choice again changes nothing. */
async function chooseByToken(
  token: string,
  digest: DigestTime,
  operation: string,
  refusal: (code: 'not-found', details: { message: string }) => ProductError,
): Promise<void> {
  const wrong = () =>
    refusal('not-found', {
      message: 'This is not the link from the email, or it is too old. Choose under My Account instead.',
    });
  const member = memberOfToken(token);
  if (member === undefined) throw wrong();
  await change(
    async (unit) => {
      const user = await unit.get('users', member);
      if (!user) throw wrong();
      if (digestTimeOf(user) !== digest) await unit.put('users', { ...user, digest });
    },
    { ...productAuthor, operation },
  );
}
