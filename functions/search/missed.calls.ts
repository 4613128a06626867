import { missedAnswer, missedInput } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { count } from '../data/log.ts';
import { countMissed, dismissWords, missedWords } from '../data/missed-searches.ts';
import type { Answer, Call } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { validated } from '../http/validate.ts';

/** Counts what somebody searched for and didn't find. */
export async function reportMissed({ actor, body }: Call): Promise<Answer> {
  if (!can(actor, 'create', 'missed-searches')) throw new ProductError('forbidden');
  const { searches } = validated(missedInput, body);
  await countMissed(actor.id, searches, new Date());
  count('SearchesWithoutResult', searches.length);
  return { status: 204 };
}

/** What is missing, for those who can add it as another name; to all others there is no such list. */
export async function listMissed({ actor }: Call): Promise<Answer> {
  if (!can(actor, 'see', 'missed-searches')) throw new ProductError('not-found');
  return { status: 200, body: missedAnswer.parse({ items: await missedWords(new Date()) }) };
}

/** Takes away what is no name of anything. */
export async function dismissMissed(call: Call): Promise<Answer> {
  if (!can(call.actor, 'delete', 'missed-searches')) throw new ProductError('not-found');
  if (!(await dismissWords(idOf(call)))) throw new ProductError('not-found');
  return { status: 204 };
}
