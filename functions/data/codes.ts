import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import type { Unit } from './change.ts';
import { counted, updated } from './counted.ts';
import { digest, nameOf } from './digest.ts';
import { countMail } from './mails-counted.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom } from './table.ts';

type Kind = {
  make: () => string;
  /** Seconds for which it is good. */
  life: number;
  /** Said where it is no good, in place of what is said of a code. */
  refused?: string;
  /** For how many seconds more whoever brings it is told that it ran out, and in what words. */
  late?: { remembered: number; message: string };
  /** Its mail follows from a write and can't be refused: it was counted where that was asked for. */
  counted?: true;
};

const anHour = 3600;
const aDay = 24 * anHour;

const sixDigits = () => String(randomInt(1_000_000)).padStart(6, '0');
/** For links: nobody types it, and it is good for so long that it must not be guessed. */
const longSecret = () => randomBytes(24).toString('base64url');

/** What codes are for; one for one purpose is nothing for another. An invitation's is kept by the uid, an
 * address's by both. */
const purposes = {
  join: { make: sixDigits, life: anHour },
  password: { make: sixDigits, life: anHour },
  address: { make: sixDigits, life: anHour, counted: true },
  invitation: {
    make: longSecret,
    life: 14 * aDay,
    refused: 'This invitation has ended, or was used already. Sign in, or have a code mailed to you.',
    late: {
      remembered: 366 * aDay,
      message:
        'This invitation ran out after 14 days. Have a code mailed to you to choose a password with, or ask an administrator to invite you again.',
    },
    counted: true,
  },
} as const satisfies Record<string, Kind>;

export type Purpose = keyof typeof purposes;

/** Different codes that may be tried before the right one is dead too. */
const mostTries = 5;

/**
 * A new code for whoever reads the mails of this address; the one before it is good no more. Codes are no
 * records and stand beside the clock, so that whoever asks for many holds up no change of the network.
 *
 * @throws ProductError `slow-down`, with the time, when the address was sent enough of them.
 */
export async function issueCode(purpose: Purpose, address: string): Promise<string> {
  const { make, life, late, counted }: Kind = purposes[purpose];
  if (!counted) await countMail(purpose, address);
  const code = make();
  const salt = randomBytes(16).toString('base64url');
  await updated({
    Key: codeKey(purpose, address),
    UpdateExpression:
      'SET salt = :salt, proof = :proof, goodUntil = :until, expires = :expires REMOVE entries, spent',
    ExpressionAttributeValues: {
      ':salt': salt,
      ':proof': digest(salt, code),
      ':until': secondsFrom(new Date(), life),
      ':expires': secondsFrom(new Date(), life + (late?.remembered ?? 0)),
    },
  });
  return code;
}

/**
 * That this is the code last mailed to this address; it stays good. The try counts before it is checked, so
 * that no number of guesses at once is more than a few; the same code tried again is one try.
 *
 * @throws ProductError `invalid`, the same for a wrong code, a spent one, a late one and none at all; but an
 *   invitation that ran out is told so to who has its link, and to nobody else.
 */
export async function checkCode(purpose: Purpose, address: string, code: string): Promise<void> {
  await tried(purpose, address, code);
}

/**
 * Ends the code with this use of it: of any number of uses at once, one goes through.
 *
 * @throws ProductError `invalid` as `checkCode` does.
 */
export async function spendCode(purpose: Purpose, address: string, code: string): Promise<void> {
  const { proof } = await tried(purpose, address, code);
  // Marked and not deleted: a call that the wire repeats finds that it was itself.
  const spent = await updated({
    Key: codeKey(purpose, address),
    UpdateExpression: 'SET spent = :use',
    ConditionExpression: 'proof = :proof AND (attribute_not_exists(spent) OR spent = :use)',
    ExpressionAttributeValues: { ':proof': proof, ':use': randomUUID() },
  });
  if (!spent) throw codeRefused(purpose);
}

/**
 * Ends a code that was checked, with all else that the change writes.
 *
 * @throws ProductError `invalid` when it was used meanwhile
 */
export async function endCode(unit: Unit, purpose: Purpose, address: string): Promise<void> {
  const key = codeKey(purpose, address);
  const kept = await unit.item(key);
  if (!kept || kept.spent) throw codeRefused(purpose);
  await unit.removeItem(key);
}

function codeKey(purpose: Purpose, address: string): Key {
  return { pk: 'codes', sk: `${purpose}#${nameOf(address)}` };
}

async function tried(purpose: Purpose, address: string, code: string): Promise<Item> {
  const key = codeKey(purpose, address);
  const kept = await readItem(key);
  const now = secondsFrom(new Date(), 0);
  if (!kept || kept.spent || Number(kept.expires) <= now) throw codeRefused(purpose);
  const proof = digest(String(kept.salt), code);
  const aTry = { entry: proof, most: mostTries, expires: Number(kept.expires) };
  const sameCode = { condition: 'salt = :salt', values: { ':salt': kept.salt } };
  if (!(await counted(key, aTry, sameCode))) throw codeRefused(purpose);
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(String(kept.proof)))) throw codeRefused(purpose);
  // One of a release before says only until when it is kept.
  const { late }: Kind = purposes[purpose];
  if (Number(kept.goodUntil ?? kept.expires) <= now)
    throw late ? refusal(late.message) : codeRefused(purpose);
  return kept;
}

/** What is answered where a code is no good, for whatever reason. */
export function codeRefused(purpose: Purpose): ProductError {
  const { refused }: Kind = purposes[purpose];
  return refusal(refused ?? 'This code is wrong or no longer good. Check it, or ask for a new one.');
}

const refusal = (message: string) => new ProductError('invalid', { fields: [{ path: 'code', message }] });
