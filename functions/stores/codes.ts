import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { countEntry, updateIf } from '../data/conditional-update.ts';
import { count } from '../data/log.ts';
import { readItem } from '../data/records.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { digest, nameOf } from './digest.ts';
import { keyed, keyedByAny } from './keyed.ts';
import { linkCode } from './link-code.ts';

/*
 * A code that people type is derived from a salt with a key that is not in the table (functions/stores/keyed.ts), where only the salt
 * stands: whoever reads the table learns no code, and a code asked for again is the same one. The code of a link is
 * random, and so long that its digest tells nobody what it is: whoever makes links needs no key.
 */

type Kind = {
  /** Seconds for which it is good. */
  life: number;
  /** Said where it is no good, in place of what is said of a code. */
  refused?: string;
  /** For how many seconds more whoever brings it is told that it ran out, and in what words. */
  late?: { remembered: number; message: string };
};

const anHour = 3600;
const aDay = 24 * anHour;

/** What codes are for; one for one purpose is nothing for another. An invitation's is kept by the uid, an
 * address's by both. */
const purposes = {
  join: { life: anHour },
  password: { life: anHour },
  address: { life: anHour },
  invitation: {
    life: 14 * aDay,
    refused: 'This invitation has ended or has already been used. Sign in, or have a code emailed to you.',
    late: {
      remembered: 366 * aDay,
      message:
        'This invitation expired after 14 days. Have a code emailed to you to choose a password, or ask an administrator to invite you again.',
    },
  },
} as const satisfies Record<string, Kind>;

export type Purpose = keyof typeof purposes;
export type TypedPurpose = Exclude<Purpose, 'invitation'>;

/**
 * Digits of a typed code. Why guesses needn't be counted against its owner stands in
 * docs/decisions/0095-a-code-is-derived-not-stored.md.
 */
const codeLength = 12;

/** A code as digits, from what it is derived. */
const digitsOf = (derived: string): string =>
  String(Buffer.from(derived, 'base64url').readBigUInt64BE() % 10n ** BigInt(codeLength)).padStart(
    codeLength,
    '0',
  );

/** A typed code as it is mailed: groups of four can be read and typed. */
export const grouped = (code: string): string =>
  [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join(' ');

const derivedFrom = (purpose: Purpose, address: string, salt: string) =>
  ['code', purpose, nameOf(address), salt] as const;

const nowInSeconds = () => secondsFrom(new Date(), 0);

/** Until when a code of this purpose is good, and until when its item is kept, as the values of an update. */
function lifeOf(purpose: Purpose) {
  const { life, late }: Kind = purposes[purpose];
  const remembered = late?.remembered ?? 0;
  return {
    ':until': secondsFrom(new Date(), life),
    ':expires': secondsFrom(new Date(), life + remembered),
  };
}

const isGood = (kept: Item): boolean =>
  kept.proof === undefined && !kept.spent && Number(kept.goodUntil) > nowInSeconds();

/**
 * The code for whoever reads the mails of this address: the same one while it is good, so that earlier mails stay true,
 * and good for an hour from now. Codes are no records and stand beside the clock, so that whoever asks for many holds
 * up no change of the network.
 *
 * @param mailed whether it is mailed: if not, the same is done, and no code opens anything
 */
export async function issueCode(purpose: TypedPurpose, address: string, mailed = true): Promise<string> {
  const key = codeKey(purpose, address);
  const kept = await readItem(key);
  const isKept = kept !== undefined && isGood(kept);
  const salt = isKept ? String(kept.salt) : newSalt();
  const stored = await updateIf({
    Key: key,
    UpdateExpression:
      'SET salt = :salt, goodUntil = :until, expires = :expires, mailed = :mailed REMOVE proof, entries, spent',
    ConditionExpression: !kept
      ? 'attribute_not_exists(salt)'
      : isKept
        ? 'salt = :before AND attribute_not_exists(spent)'
        : 'salt = :before',
    ExpressionAttributeValues: {
      ':salt': salt,
      ':mailed': mailed,
      ...(kept && { ':before': kept.salt }),
      ...lifeOf(purpose),
    },
  });
  // It was asked for or used since it was read.
  if (!stored) return issueCode(purpose, address, mailed);
  return digitsOf(keyed(...derivedFrom(purpose, address, salt)));
}

/** A new code for the link of an invitation; the one before it is good no more. */
export async function issueInvitation(uid: string): Promise<string> {
  const [code, salt] = [linkCode(), newSalt()];
  await updateIf({
    Key: codeKey('invitation', uid),
    UpdateExpression:
      'SET salt = :salt, proof = :proof, goodUntil = :until, expires = :expires REMOVE entries, spent',
    ExpressionAttributeValues: { ':salt': salt, ':proof': digest(salt, code), ...lifeOf('invitation') },
  });
  return code;
}

/**
 * That this is the code last mailed to this address; it stays good. No number of wrong ones ends it.
 *
 * @throws ProductError `invalid`, the same for a wrong code, a spent one, a late one and none at all; but an
 *   invitation that ran out is told so to who has its link, and to nobody else.
 */
export async function checkCode(purpose: Purpose, address: string, code: string): Promise<void> {
  await recognized(purpose, address, code);
}

/**
 * Ends the code with this use of it: of any number of uses at once, one goes through.
 *
 * @throws ProductError `invalid` as `checkCode` does.
 */
export async function spendCode(purpose: Purpose, address: string, code: string): Promise<void> {
  const { salt } = await recognized(purpose, address, code);
  // Marked and not deleted: a call that the wire repeats finds that it was itself.
  const spent = await updateIf({
    Key: codeKey(purpose, address),
    UpdateExpression: 'SET spent = :use',
    ConditionExpression: 'salt = :salt AND (attribute_not_exists(spent) OR spent = :use)',
    ExpressionAttributeValues: { ':salt': salt, ':use': randomUUID() },
  });
  if (!spent) throw codeRefused(purpose);
}

/**
 * Ends a code that was checked, with all else that the change writes.
 *
 * @throws ProductError `invalid` when it was used meanwhile
 */
export async function endCode(unit: UnitOfWork, purpose: Purpose, address: string): Promise<void> {
  const key = codeKey(purpose, address);
  const kept = await unit.item(key);
  if (!kept || kept.spent) throw codeRefused(purpose);
  await unit.removeItem(key);
}

function codeKey(purpose: Purpose, address: string): Key {
  return { pk: 'codes', sk: `${purpose}#${nameOf(address)}` };
}

const newSalt = (): string => randomBytes(16).toString('base64url');

/** The item of a code that is good. */
async function recognized(purpose: Purpose, address: string, code: string): Promise<Item> {
  const kept = await readItem(codeKey(purpose, address));
  if (!kept || kept.spent || !(await isCodeOf(kept, purpose, address, code))) {
    if (purpose !== 'invitation') count('WrongCodes');
    throw codeRefused(purpose);
  }
  // An invitation of an earlier release says only until when it is kept.
  if (Number(kept.goodUntil ?? kept.expires) > nowInSeconds()) return kept;
  const { late }: Kind = purposes[purpose];
  throw late && Number(kept.expires) > nowInSeconds() ? refusal(late.message) : codeRefused(purpose);
}

function isCodeOf(kept: Item, purpose: Purpose, address: string, code: string): boolean | Promise<boolean> {
  if (purpose === 'invitation') return isSame(digest(String(kept.salt), code), String(kept.proof));
  if (kept.proof !== undefined) return isLegacyCode(kept, code);
  const codes = keyedByAny(...derivedFrom(purpose, address, String(kept.salt))).map(digitsOf);
  return kept.mailed === true && codes.some((each) => isSame(each, code));
}

/** Different codes of six digits that may be tried before the right one is dead too. */
const mostTries = 5;

/** Whether it is the code of six digits that an earlier release mailed, whose tries are counted before they are compared. */
async function isLegacyCode({ pk, sk, salt, proof, expires }: Item, code: string): Promise<boolean> {
  const entry = digest(String(salt), code);
  const sameCode = { condition: 'salt = :salt', values: { ':salt': salt } };
  const aTry = { entry, most: mostTries, expires: Number(expires) };
  return (await countEntry({ pk, sk }, aTry, sameCode)) && isSame(entry, String(proof));
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** What is answered where a code is no good, for whatever reason. */
export function codeRefused(purpose: Purpose): ProductError {
  const { refused }: Kind = purposes[purpose];
  return refusal(refused ?? 'This code is wrong or has expired. Check it, or ask for a new one.');
}

const refusal = (message: string) => new ProductError('invalid', { fields: [{ path: 'code', message }] });
