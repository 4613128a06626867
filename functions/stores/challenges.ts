import { change, type UnitOfWork } from '../data/change.ts';
import { type Key, secondsFrom } from '../data/table.ts';

/**
 * What a passkey is asked to sign for. What was given to sign in adds none: adding takes the password.
 */
type Purpose = 'add' | 'prove';

/** Seconds in which a challenge is to be answered. */
export const challengeLife = 300;

/** One for a session and a purpose: a new one takes the place of the one before. */
const challengeKey = ({ pk, sk }: Key, purpose: Purpose): Key => ({
  pk: 'challenges',
  sk: `${purpose}#${pk}#${sk}`,
});

export function keepChallenge(session: Key, purpose: Purpose, challenge: string): Promise<void> {
  return change((unit) =>
    unit.putItem({
      ...challengeKey(session, purpose),
      challenge,
      expires: secondsFrom(unit.now, challengeLife),
    }),
  );
}

/** The challenge that waits for this session's answer, if one does. It is given once, whatever becomes of the answer. */
export function takeChallenge(session: Key, purpose: Purpose): Promise<string | undefined> {
  return change(async (unit) => {
    const kept = await unit.item(challengeKey(session, purpose));
    if (typeof kept?.challenge !== 'string' || Number(kept.expires) <= secondsFrom(unit.now, 0)) return;
    const { challenge, ...taken } = kept;
    await unit.putItem({ ...taken, pk: kept.pk, sk: kept.sk });
    return challenge;
  });
}

/** A passkey that was begun in this session can't be added any more. */
export const dropBegunPasskey = (unit: UnitOfWork, session: Key): Promise<void> =>
  unit.removeItem(challengeKey(session, 'add'));
