import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler, MemberActor, Refusing } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { findIdentity } from '../identity/user-pool.ts';
import { changeBy } from '../stores/actor.ts';
import { countMail } from '../stores/mail-limits.ts';

/** Invites a member without a password again. The stream sends the mail, which ends the previous link. */
export const inviteAgain: Handler<'inviteAgain'> = async (call) => {
  const id = idOf(call);
  const member = await readInvitable(new UnitOfWork(), call.actor, id, call.refusal);
  const identity = await findIdentity(id);
  if (!identity?.unused || identity.disabled)
    throw call.refusal('conflict', {
      message: `${member.name} already has a password. Anyone who forgot theirs can have a code emailed from the sign-in page.`,
    });
  await countMail('invitation', member.email);
  const invited = await changeBy(call.actor, async (unit, actor) =>
    unit.put('users', {
      ...(await readInvitable(unit, actor, id, call.refusal)),
      invited: unit.now.toISOString(),
    }),
  );
  return answerRecord(call.actor, 'users', invited);
};

async function readInvitable(
  unit: UnitOfWork,
  actor: MemberActor,
  id: string,
  refusal: Refusing<'forbidden'>['refusal'],
): Promise<Stored<'users'>> {
  const member = await readVisible(unit, actor, 'users', id);
  if (!can(actor, 'create', 'users')) throw refusal('forbidden');
  return member;
}
