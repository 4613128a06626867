import { answerRole } from '../../../shared/introduction/introduction.calls.ts';
import { type handoverKinds, purposes } from '../../../shared/introduction/purposes.ts';
import { names } from '../../../shared/kinds/collections.ts';
import { call } from '../../api/api.ts';
import { changeRecord } from '../../data/change-record.ts';
import { useActor } from '../../data/hooks.ts';
import { currentSession } from '../../data/session.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Section } from '../content/section.tsx';
import './record-page.css';

/** Asks a reader whom somebody else named as a chair, lead or contact whether they accept. */
export function RoleAnswer({
  kind,
  id,
  unconfirmed,
}: {
  kind: (typeof handoverKinds)[number];
  id: string;
  unconfirmed: string[] | undefined;
}) {
  const actor = useActor();
  if (actor.type !== 'member' || !unconfirmed?.includes(actor.id)) return null;
  const { role } = purposes.handover.about[kind];
  const give = (answer: 'accept' | 'decline') => async () => {
    await changeRecord(kind, id, 'edit', () => call(answerRole, { body: { record: { kind, id }, answer } }));
    await currentSession().sync.request();
  };
  return (
    <Section title={`You were named as ${role}`}>
      <div>
        <p>
          You can edit this {names[kind].one} already. Until you accept, nobody can write to you through it.
        </p>
        <div className="record-actions screen-only">
          <ActionButton icon="check" tone="primary" act={give('accept')} done={`You are ${role} now.`}>
            Accept
          </ActionButton>
          <ActionButton act={give('decline')} done={`You are no longer ${role}.`}>
            Decline
          </ActionButton>
        </div>
      </div>
    </Section>
  );
}
