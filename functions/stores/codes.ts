import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { type Message, msg } from '../../shared/language/messages.ts';
import { secondsPerDay, secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { updateIf } from '../data/conditional-update.ts';
import { count } from '../data/log.ts';
import { readItem } from '../data/records.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { addressHash, hash, hmacWithCurrentKey, hmacWithEachKey } from './hash.ts';

/*
 * A typed code is derived from a salt with a key that the table has encrypted (functions/data/table-key.ts): whoever reads
 * the table learns no code, and a code that is asked for again is the same. The code of a link is random and so long that
 * its digest reveals nothing, so making links needs no key.
 */

type CodeKind = {
  /** Seconds for which the code is valid. */
  life: number;
  /** The message of a refusal, in place of the common one. */
  refused?: Message;
  /** Seconds for which an expired code is answered with its own message. */
  late?: { remembered: number; message: Message };
};

/** A code is valid for one purpose. Codes are stored by the address, invitations by the uid, address codes by both. */
const purposes = {
  join: { life: secondsPerHour },
  password: { life: secondsPerHour },
  address: { life: secondsPerHour },
  invitation: {
    life: 14 * secondsPerDay,
    refused: msg(
      'This invitation has ended or has already been used. Sign in, or have a code emailed to you.',
    ),
    late: {
      remembered: 366 * secondsPerDay,
      message: msg(
        'This invitation expired after 14 days. Have a code emailed to you to choose a password, or ask an administrator to invite you again.',
      ),
    },
  },
} as const satisfies Record<string, CodeKind>;

export type Purpose = keyof typeof purposes;
export type TypedPurpose = Exclude<Purpose, 'invitation'>;

/** Digits of a typed code. Decision 0095 says why guesses needn't be counted against its owner. */
const codeLength = 12;

/** The digits of a typed code, from the derived bytes. */
const digitsOf = (derived: string): string =>
  String(Buffer.from(derived, 'base64url').readBigUInt64BE() % 10n ** BigInt(codeLength)).padStart(
    codeLength,
    '0',
  );

const derivationParts = (purpose: Purpose, address: string, salt: string) =>
  ['code', purpose, addressHash(address), salt] as const;

const nowInSeconds = () => secondsFrom(new Date(), 0);

/** The values of an update for when a code expires, and when its item does. */
function expiryValues(purpose: Purpose) {
  const { life, late }: CodeKind = purposes[purpose];
  const remembered = late?.remembered ?? 0;
  return {
    ':until': secondsFrom(new Date(), life),
    ':expires': secondsFrom(new Date(), life + remembered),
  };
}

const isValid = (item: Item): boolean => !item.spent && Number(item.goodUntil) > nowInSeconds();

/**
 * The code for an address. While it is valid it stays the same, so that earlier mails stay true, and is extended to an
 * hour from now. Codes are unordered writes, so many requests for codes delay no other write.
 *
 * @param mailed if not, the same work is done, and the code opens nothing unless it was mailed before
 */
export async function issueCode(purpose: TypedPurpose, address: string, mailed = true): Promise<string> {
  const key = codeKey(purpose, address);
  const current = await readItem(key);
  const isReused = current !== undefined && isValid(current);
  const salt = isReused ? String(current.salt) : newSalt();
  // Somebody has the code in their mailbox: it works as long as that mail says, whoever asks again.
  const isOnlyKept = isReused && current.mailed === true && !mailed;
  const stored = await updateIf({
    Key: key,
    UpdateExpression:
      'SET salt = :salt, goodUntil = :until, expires = :expires, mailed = :mailed REMOVE spent',
    ConditionExpression: !current
      ? 'attribute_not_exists(salt)'
      : isReused
        ? 'salt = :before AND attribute_not_exists(spent)'
        : 'salt = :before',
    ExpressionAttributeValues: {
      ':salt': salt,
      ':mailed': mailed || isOnlyKept,
      ...(current && { ':before': current.salt }),
      ...(isOnlyKept ? { ':until': current.goodUntil, ':expires': current.expires } : expiryValues(purpose)),
    },
  });
  // The code was asked for or used since it was read.
  if (!stored) return issueCode(purpose, address, mailed);
  return digitsOf(await hmacWithCurrentKey(...derivationParts(purpose, address, salt)));
}

/** Makes a new code for the link of an invitation, and ends the previous one. */
export async function issueInvitation(uid: string): Promise<string> {
  const [code, salt] = [linkCode(), newSalt()];
  await updateIf({
    Key: codeKey('invitation', uid),
    UpdateExpression:
      'SET salt = :salt, codeHash = :codeHash, goodUntil = :until, expires = :expires REMOVE spent',
    ExpressionAttributeValues: {
      ':salt': salt,
      ':codeHash': hash(salt, code),
      ...expiryValues('invitation'),
    },
  });
  return code;
}

/**
 * Asserts that this is the current code of this address, without ending it. Wrong attempts don't end it either.
 *
 * @throws `invalid`, the same for a wrong, used, expired or missing code; an expired invitation has its own message for
 *   whoever has its link
 */
export async function checkCode(purpose: Purpose, address: string, code: string): Promise<void> {
  await findValidCode(purpose, address, code);
}

/** Uses a code up: of simultaneous uses one succeeds. @throws ProductError `invalid` as `checkCode` does. */
export async function spendCode(purpose: Purpose, address: string, code: string): Promise<void> {
  const { salt } = await findValidCode(purpose, address, code);
  // The code is marked and not deleted, so that a retried request recognizes its own use.
  const spent = await updateIf({
    Key: codeKey(purpose, address),
    UpdateExpression: 'SET spent = :use',
    ConditionExpression: 'salt = :salt AND (attribute_not_exists(spent) OR spent = :use)',
    ExpressionAttributeValues: { ':salt': salt, ':use': randomUUID() },
  });
  if (!spent) throw codeRefused(purpose);
}

/** Ends a checked code as part of a change. @throws ProductError `invalid` when it was used meanwhile */
export async function endCode(unit: UnitOfWork, purpose: Purpose, address: string): Promise<void> {
  const key = codeKey(purpose, address);
  const current = await unit.item(key);
  if (!current || current.spent) throw codeRefused(purpose);
  await unit.removeItem(key);
}

function codeKey(purpose: Purpose, address: string): Key {
  return { pk: 'codes', sk: `${purpose}#${addressHash(address)}` };
}

const newSalt = (): string => randomBytes(16).toString('base64url');

/** The item of a valid code. */
async function findValidCode(purpose: Purpose, address: string, code: string): Promise<Item> {
  const item = await readItem(codeKey(purpose, address));
  if (!item || item.spent || !(await isCodeOf(item, purpose, address, code))) {
    if (purpose !== 'invitation') count('WrongCodes');
    throw codeRefused(purpose);
  }
  if (Number(item.goodUntil) > nowInSeconds()) return item;
  const { late }: CodeKind = purposes[purpose];
  throw late && Number(item.expires) > nowInSeconds() ? refusal(late.message) : codeRefused(purpose);
}

async function isCodeOf(item: Item, purpose: Purpose, address: string, code: string): Promise<boolean> {
  if (purpose === 'invitation') return isSame(hash(String(item.salt), code), String(item.codeHash));
  const derived = await hmacWithEachKey(...derivationParts(purpose, address, String(item.salt)));
  return item.mailed === true && derived.map(digitsOf).some((each) => isSame(each, code));
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The refusal of a code, the same for every reason. */
export function codeRefused(purpose: Purpose): ProductError {
  const { refused }: CodeKind = purposes[purpose];
  return refusal(refused ?? msg('This code is wrong or has expired. Check it, or ask for a new one.'));
}

const refusal = (message: Message) => new ProductError('invalid', { fields: [{ path: 'code', message }] });

/**
 * A random code for a link in a mail. It ends in a letter or digit, because mail programs leave other signs at the end
 * out of the link.
 */
export function linkCode(): string {
  const code = randomBytes(24).toString('base64url');
  return /[A-Za-z0-9]$/.test(code) ? code : linkCode();
}
