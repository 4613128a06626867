import { can } from '../../shared/permissions/policy.ts';
import { listMissed as theCall } from '../../shared/search/search.calls.ts';
import { count } from '../data/log.ts';
import type { Handler } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { countMissed, dismissWords, missedWords } from '../stores/missed-searches.ts';
import { spendResponseBudget } from '../stores/response-budget.ts';

/**
 * Counts a member's searches without results. A report is limited with the answers that the member loads, because a
 * count of reports alone would lead from a day's words to the few who reported on it.
 */
export const reportMissed: Handler<'reportMissed'> = async ({ actor, input, refusal }) => {
  if (!can(actor, 'create', 'missed-searches')) throw refusal('forbidden');
  const { searches } = input();
  const now = new Date();
  await spendResponseBudget(actor.id, now);
  await countMissed(searches, now);
  count('SearchesWithoutResult', searches.length);
  return { status: 204 };
};

/** Answers the missed words to those who can add them as other names; for everybody else the list doesn't exist. */
export const listMissed: Handler<'listMissed'> = async ({ actor, refusal }) => {
  if (!can(actor, 'see', 'missed-searches')) throw refusal('not-found');
  return { status: 200, body: theCall.answer.schema.parse({ items: await missedWords(new Date()) }) };
};

/** Removes words that are not the name of anything. */
export const dismissMissed: Handler<'dismissMissed'> = async (call) => {
  if (!can(call.actor, 'delete', 'missed-searches')) throw call.refusal('not-found');
  if (!(await dismissWords(idOf(call)))) throw call.refusal('not-found');
  return { status: 204 };
};
