import { answerRole } from '../../../shared/introduction/introduction.calls.ts';
import type { handoverKinds } from '../../../shared/introduction/purposes.ts';
import { t } from '../../../shared/language/messages.ts';

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

  const give = (answer: 'accept' | 'decline') => async () => {
    await changeRecord(kind, id, 'edit', () => call(answerRole, { body: { record: { kind, id }, answer } }));
    await currentSession().sync.request();
  };
  return (
    <Section
      title={t(
        `{kind, select,
          taskforces {You were named as a chair}
          projects {You were named as a lead}
          other {You were named as the contact}
        }`,
        { kind },
      )}
    >
      <div>
        <p>
          {t(
            `{kind, select,
              taskforces {You can edit this task force already. Until you accept, nobody can write to you through it.}
              projects {You can edit this project already. Until you accept, nobody can write to you through it.}
              other {You can edit this university already. Until you accept, nobody can write to you through it.}
            }`,
            { kind },
          )}
        </p>
        <div className="record-actions screen-only">
          <ActionButton
            icon="check"
            tone="primary"
            act={give('accept')}
            done={t(
              `{kind, select,
                taskforces {You are a chair now.}
                projects {You are a lead now.}
                other {You are the contact now.}
              }`,
              { kind },
            )}
          >
            {t('Accept')}
          </ActionButton>
          <ActionButton
            act={give('decline')}
            done={t(
              `{kind, select,
                taskforces {You are no longer a chair.}
                projects {You are no longer a lead.}
                other {You are no longer the contact.}
              }`,
              { kind },
            )}
          >
            {t('Decline')}
          </ActionButton>
        </div>
      </div>
    </Section>
  );
}
