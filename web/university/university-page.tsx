import { useParams } from 'react-router-dom';
import { placeInWords } from '../../shared/field-types/country.ts';
import { regionInWords } from '../../shared/fields/university-codes.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord, useRecords } from '../data/hooks.ts';
import { Picture } from '../ui/content/picture.tsx';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { ContactsExport } from '../ui/export/contacts-export.tsx';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { IntroductionLink } from '../ui/introductions/introduction-link.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MatchLists } from '../ui/matching/match-lists.tsx';
import { DegreeTable } from '../ui/record/degree-table.tsx';
import { MemberCards } from '../ui/record/member-cards.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { ReferenceSections } from '../ui/record/reference-sections.tsx';
import { RoleAnswer } from '../ui/record/role-answer.tsx';

const labels = fieldLabels.universities;

export default function UniversityPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const q = useSearchedFor();
  const university = useRecord('universities', id);
  const users = useRecords('users');
  if (!university) return <RecordAbsent collection="universities" record={university} />;

  const members = (users ?? []).filter((user) => user.university?.id === id);
  return (
    <RecordPage
      collection="universities"
      id={id}
      title={university.name}
      subtitle={placeInWords(university)}
      picture={
        <Picture image={university.picture} variant="w400" name={university.name} shape="wide" size="l" />
      }
      facts={[
        { icon: 'globe', label: t(labels.region), value: regionInWords(university.region) },
        { icon: 'calendar', label: t(labels.founded), value: university.founded },
        {
          icon: 'link',
          label: t(labels.website),
          value: (
            <a href={university.website} target="_blank" rel="noreferrer">
              {university.website}
            </a>
          ),
        },
        {
          icon: 'person',
          label: t(labels.contact),
          value: university.contact && <RecordLink collection="users" id={university.contact} />,
        },
      ]}
      actions={
        <RecordActions
          collection="universities"
          id={id}
          canEdit={can(actor, 'edit', 'universities', university)}
          canDelete={can(actor, 'delete', 'universities', university)}
          onDelete={() => remove('universities', id)}
        >
          <IntroductionLink purpose="handover" about={{ kind: 'universities', id }} />
        </RecordActions>
      }
      side={
        <>
          <ReferenceSections collection="universities" id={id} except={['users']} />
          <MatchLists
            collection="universities"
            record={university}
            except={['users', 'universities']}
            titles={(kind) => t(kind === 'projects' ? 'Related projects' : 'Opportunities for its people')}
          />
        </>
      }
    >
      <RoleAnswer kind="universities" id={id} unconfirmed={university.unconfirmed} />
      <Section title={t('About')}>
        <RichText html={university.description} q={q} />
      </Section>
      <RecordSection title={t(labels.topics)} isEmpty={Object.keys(university.topics).length === 0}>
        <DegreeTable of="topics" levels={university.topics} />
      </RecordSection>
      {members.length > 0 && (
        <Section
          title={t('Members')}
          count={members.length}
          actions={<ContactsExport of={university.name} members={members} />}
        >
          <MemberCards label={t('Members')} members={members} ofUniversity />
        </Section>
      )}
    </RecordPage>
  );
}
