import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import type { handoverKinds } from '../../shared/introduction/purposes.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { updateChairIndex } from '../stores/chairs.ts';
import { withoutWaiting } from '../stores/role-consent.ts';

type LedKind = (typeof handoverKinds)[number];

/** Accepting again changes nothing. Whoever declines loses the role, even as the last one: administrators are told. */
export const answerRole: Handler<'answerRole'> = async (call) => {
  const { record, answer } = call.input();
  await changeBy(call.actor, async (unit, actor) => {
    const { id } = actor;
    const before = await readVisible(unit, actor, record.kind, record.id);
    if (!roleHolders(before).includes(id))
      throw call.refusal('conflict', { message: msg('You don’t have this role any more.') });
    if (!before.unconfirmed?.includes(id)) {
      if (answer === 'accept') return;
      throw call.refusal('conflict', {
        message: msg('You accepted this role. Hand it over, or remove yourself by an edit.'),
      });
    }
    const answered = { ...before, ...withoutWaiting(before, id) };
    if (answer === 'accept') await unit.put(record.kind, answered as never);
    else await leaveRole(unit, answered, id);
  });
  return { status: 204 };
};

/** Takes a role away from a member. */
async function leaveRole(unit: UnitOfWork, record: Stored<LedKind>, id: string): Promise<void> {
  const stay = (members: string[]) => members.filter((each) => each !== id);
  if ('chairs' in record) {
    const after = { ...record, chairs: stay(record.chairs) };
    await unit.put('taskforces', after);
    await updateChairIndex(unit, record, after);
  } else if ('leads' in record) await unit.put('projects', { ...record, leads: stay(record.leads) });
  else await unit.put('universities', { ...record, contact: undefined });
}
