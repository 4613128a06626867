import type { Stored } from '../../shared/kinds/registry.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { introductionRecipients } from '../stores/introductions.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

/** Notifies the recipients of an introduction in the app; `sendMails` mails it to them. */
export const notifyOfIntroductions: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, before, after } = entry.change;
    if (collection === 'introductions' && after && !before)
      await run.isolate(taskOf('introduction', [entry]), () => notifyAll(after));
  }
};

async function notifyAll({ id, ...introduction }: Stored<'introductions'>): Promise<void> {
  const unit = new UnitOfWork();
  const sender = await unit.get('users', introduction.from);
  if (!sender) return;
  for (const recipient of await introductionRecipients(unit, introduction))
    await change((unit) =>
      notifyMember(unit, recipient, {
        deed: `introduction#${id}#${recipient}`,
        record: sender,
        group: { subject: 'introduced' },
      }),
    );
}
