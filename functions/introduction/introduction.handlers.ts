import { eventSince, statusAfter, transition } from '../../shared/introduction/transitions.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import { everyItemFor } from '../data/reader-index.ts';
import { parseRecords } from '../data/records.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { factsOf, introductionRecipients } from '../stores/introductions.ts';
import { addToTaskforce, takeOver } from './accept.ts';

export const resolveIntroduction: Handler<'resolveIntroduction'> = async (call) => {
  const { status } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, status === 'withdrawn' ? 'withdraw' : 'edit', 'introductions', before))
      throw call.refusal('forbidden');
    const after = transition(before, status);
    if ('refusal' in after) throw call.refusal('conflict', after.refusal);
    if (after.status !== 'sent') return putStatus(unit, before, after.status);
    // What waits again may have ended meanwhile.
    const again = { ...before, status: after.status };
    return putStatus(unit, before, statusAfter(again, eventSince(again, await factsOf(unit, before))));
  });
  return answerRecord(call.actor, 'introductions', record);
};

/**
 * A member's address is told only to whom their message is for now, as its mail was: not to whom it is withheld from, nor
 * to who was named as a chair and hasn't accepted. Who has left, or whose message was deleted, has agreed to nothing more.
 */
export const listSenders: Handler<'listSenders'> = async ({ actor }) => {
  const unit = new UnitOfWork();
  const introductions = parseRecords('introductions', await everyItemFor('introductions', actor));
  const isToAnswer = async (introduction: Introduction) =>
    introduction.message !== undefined &&
    can(actor, 'edit', 'introductions', introduction) &&
    (await introductionRecipients(unit, introduction)).includes(actor.id);
  const senders = new Set<string>();
  for (const each of introductions) if (await isToAnswer(each)) senders.add(each.from);
  const members = await unit.getAll('users', [...senders]);
  return { status: 200, body: { senders: members.map(({ id, email }) => ({ id, email })) } };
};

/**
 * Accepting again changes nothing, so chairs who accept somebody at the same time all succeed. What happened since it
 * was sent counts, even if the stream hasn't recorded it yet.
 */
export const acceptIntroduction: Handler<'acceptIntroduction'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
    const event = eventSince(before, await factsOf(unit, before));
    const after = transition({ ...before, status: statusAfter(before, event) }, 'accepted');
    if ('refusal' in after) throw call.refusal('conflict', after.refusal);
    if (before.status === 'accepted') return before;
    if (before.purpose === 'join') await addToTaskforce(unit, actor, before);
    else await takeOver(unit, actor, before);
    return putStatus(unit, before, after.status);
  });
  return answerRecord(call.actor, 'introductions', record);
};

type Introduction = Stored<'introductions'>;

const putStatus = async (unit: UnitOfWork, before: Introduction, status: Introduction['status']) =>
  status === before.status ? before : unit.put('introductions', { ...before, status });
