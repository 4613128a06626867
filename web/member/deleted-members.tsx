import { t } from '../../shared/language/messages.ts';
import { type DeletedMember, listDeletedMembers, restoreMember } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { actOn } from '../data/actions.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { MailLink } from '../ui/contacts/contact-list.tsx';
import { Day } from '../ui/content/date.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { AskedList, useAsked } from '../ui/list/asked-list.tsx';
import { ListLink } from '../ui/list/list-url.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** For administrators: deleted members who can be restored. */
export default function DeletedMembers() {
  const asked = useAsked(() => call(listDeletedMembers));
  const newestFirst = asked.items?.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return (
    <section className="page">
      <header>
        <ListLink collection="users" />
        <PageHeading title={t('Deleted Members')} />
      </header>
      <p>
        {t(
          'You can restore a deleted member for 30 days, and a member who left for 7 days: with their profile, their place in projects and task forces, and their sign-in, but without their roles.',
        )}
      </p>
      <AskedList
        asked={{ ...asked, items: newestFirst }}
        label={t('Deleted Members')}
        empty={<EmptyState art="people" title={t('There are no deleted members to restore')} />}
        renderItem={(member) => <Deleted member={member} onBack={() => asked.remove(member.id)} />}
      />
    </section>
  );
}

function Deleted({ member, onBack }: { member: DeletedMember; onBack: () => void }) {
  return (
    <div className="row-with-actions">
      <div className="row-with-actions-text">
        <strong dir="auto" translate="no">
          {member.name}
        </strong>
        <div>{member.email && <MailLink address={member.email} />}</div>
        <div className="row-with-actions-soft">
          {rich(
            member.by === member.id
              ? 'Left on {day}. Can be restored until {until}.'
              : 'Deleted by {person} on {day}. Can be restored until {until}.',
            {
              person:
                member.by === 'operator' ? (
                  t('An operator')
                ) : (
                  <RecordLink collection="users" id={member.by} />
                ),
              day: <Day iso={member.at} />,
              until: <Day iso={member.until} />,
            },
          )}
        </div>
      </div>
      <ActionButton
        icon="retry"
        act={async () => {
          await actOn(restoreMember, { id: member.id });
          onBack();
        }}
        done={t('{name} is a member again.', { name: member.name })}
      >
        {t('Bring back')}
      </ActionButton>
    </div>
  );
}
