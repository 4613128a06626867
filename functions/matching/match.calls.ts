import { matchesAnswer, matchesQuery } from '../../shared/contract.ts';
import { fieldErrors, ProductError } from '../../shared/errors.ts';
import { mayDecline, proposerOver, type Subject } from '../../shared/matching/proposals.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/policy.ts';
import { Unit } from '../data/change.ts';
import type { Answer, Call } from '../http/call.ts';
import { collectionOf, idOf, visible } from '../http/records.ts';
import { type KnownCollection, type KnownRecords, knownRecords } from './known-records.ts';

/** Kinds to which something can be proposed. */
const subjects: readonly string[] = ['users', 'universities', 'projects', 'offers', 'topics'];

/** Who and what fits a record best, of all that the caller sees and hasn't declined, each with why. */
export async function listMatches(call: Call): Promise<Answer> {
  const { actor } = call;
  const collection = collectionOf(call);
  if (!subjects.includes(collection)) throw new ProductError('not-found');
  const query = matchesQuery.safeParse(call.query);
  if (!query.success)
    throw new ProductError('bad-request', {
      message:
        'limit must be a whole number from 1 to 200, and among a list of kinds: users, universities, projects, offers.',
      fields: fieldErrors(query.error),
    });
  const { among, limit } = query.data;
  const unit = new Unit();
  const record = await visible(unit, actor, collection, idOf(call));
  const { notForMe } = await visible(unit, actor, 'users', actor.id);

  const known = await knownRecords();
  const seen = <C extends KnownCollection>(of: C) => seenBy(call, of, known, unit.now);
  const propose = proposerOver({
    users: seen('users'),
    universities: seen('universities'),
    taskforces: seen('taskforces'),
    projects: seen('projects'),
    offers: seen('offers').filter((offer) => !isExpired(offer, unit.now)),
  });
  const subject = { collection, record } as Subject;
  const declined = mayDecline(actor.id, subject) ? notForMe : [];
  const items = propose(subject, among, limit, declined) ?? [];
  return { status: 200, body: matchesAnswer.parse({ items }) };
}

const seenBy = <C extends KnownCollection>({ actor }: Call, of: C, known: KnownRecords, now: Date) =>
  [...known[of].values()].filter((record) => can(actor, 'see', of, record as never, now));
