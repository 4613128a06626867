import { change, type UnitOfWork } from '../data/change.ts';
import { type Key, secondsFrom } from '../data/table.ts';

/** The purpose of a challenge. One for signing in can't add a passkey, as adding takes the password. */
type Purpose = 'add' | 'reauthenticate';

/** Seconds for which a challenge is valid. */
export const challengeSeconds = 300;

/** A session has one challenge for each purpose; a new one replaces it. */
const challengeKey = ({ pk, sk }: Key, purpose: Purpose): Key => ({
  pk: 'challenges',
  sk: `${purpose}#${pk}#${sk}`,
});

export function storeChallenge(session: Key, purpose: Purpose, challenge: string): Promise<void> {
  return change((unit) =>
    unit.putItem({
      ...challengeKey(session, purpose),
      challenge,
      expires: secondsFrom(unit.now, challengeSeconds),
    }),
  );
}

/** The open challenge of this session, if there is one. It can be taken once, whatever the answer. */
export function takeChallenge(session: Key, purpose: Purpose): Promise<string | undefined> {
  return change(async (unit) => {
    const item = await unit.item(challengeKey(session, purpose));
    if (typeof item?.challenge !== 'string' || Number(item.expires) <= secondsFrom(unit.now, 0)) return;
    const { challenge, ...rest } = item;
    await unit.putItem({ ...rest, pk: item.pk, sk: item.sk });
    return challenge;
  });
}

/** Ends the adding of a passkey that was begun in this session. */
export const cancelPasskeySetup = (unit: UnitOfWork, session: Key): Promise<void> =>
  unit.removeItem(challengeKey(session, 'add'));
