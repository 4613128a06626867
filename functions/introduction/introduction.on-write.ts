import { isForCurrentChairs, roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { isWhole, purposeOf, recipientsOf, refusalOf } from '../../shared/introduction/purposes.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { MemberActor } from '../http/call.ts';
import type { Created, OnWrite } from '../http/on-write.ts';
import { readVisible } from '../http/records.ts';
import { blockersOf } from '../stores/blocks.ts';
import { whoAccepts } from '../stores/welcome.ts';

export const introductions: OnWrite<'introductions'> = {
  faults: async (_, input) =>
    isWhole(input)
      ? []
      : [
          {
            path: 'about',
            message: msg('Choose one member, task force, project or opportunity to write to.'),
          },
        ],
  create: async (actor, input, unit) => {
    const { recipients, readers } = await findRecipients(unit, actor, input);
    const withheldFrom = await blockersOf(actor.id, readers, 'blocked');
    return {
      ...input,
      from: actor.id,
      to: isForCurrentChairs(input) ? [] : recipients,
      status: 'sent',
      ...(withheldFrom.length > 0 && { withheldFrom }),
    };
  },
};

/**
 * The members whom an introduction reaches, and those who can read it: of a request to join these are all chairs.
 *
 * @throws ProductError `not-found`, `forbidden` or `conflict`
 */
async function findRecipients(
  unit: UnitOfWork,
  actor: MemberActor,
  input: Created<'introductions'>,
): Promise<{ recipients: string[]; readers: string[] }> {
  const subject = await readVisible(unit, actor, input.about.kind, input.about.id);
  const recipients = await unit.getAll('users', recipientsOf(input, subject) ?? []);
  unit.weight = Math.max(1, recipients.length);
  const sender = await unit.get('users', actor.id);
  if (!sender) throw new ProductError('forbidden');
  const accepts = purposeOf(input).needsWriter ? await whoAccepts(unit, sender, recipients) : () => true;
  const refusal = refusalOf(input, {
    subject,
    sender,
    recipients,
    accepts,
  });
  if (refusal) throw new ProductError(refusal.code, refusal);
  const ids = recipients.map(({ id }) => id);
  return { recipients: ids, readers: isForCurrentChairs(input) ? roleHolders(subject) : ids };
}
