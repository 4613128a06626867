import { useParams } from 'react-router-dom';
import { can } from '../../shared/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord, useRecords } from '../data/hooks.ts';
import { ContactsExport } from '../ui/contacts-export.tsx';
import { LinkedRecords } from '../ui/linked-records.tsx';
import { MemberCards } from '../ui/member-cards.tsx';
import { RecordAbsent } from '../ui/record-absent.tsx';
import { RecordActions } from '../ui/record-actions.tsx';
import { RecordPage } from '../ui/record-page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useSearchedFor } from '../ui/searched-for.ts';
import { Section } from '../ui/section.tsx';

export default function TopicPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const q = useSearchedFor();
  const topic = useRecord('topics', id);
  const onTopic = ({ topics }: { topics: { id: string }[] }) => topics.some((each) => each.id === id);
  const projects = useRecords('projects')?.filter(onTopic);
  const universities = useRecords('universities')?.filter(({ topics }) => id in topics);
  const resources = useRecords('resources')?.filter(onTopic);
  const offers = useRecords('offers')?.filter(onTopic);
  const members = useRecords('users')?.filter(onTopic);
  if (!topic) return <RecordAbsent collection="topics" record={topic} />;

  return (
    <RecordPage
      collection="topics"
      id={id}
      title={topic.name}
      actions={
        <RecordActions
          collection="topics"
          id={id}
          canEdit={can(actor, 'edit', 'topics', topic)}
          canDelete={can(actor, 'delete', 'topics', topic)}
          onDelete={() => remove('topics', id)}
        />
      }
    >
      <Section title="About">
        <RichText html={topic.description} q={q} />
      </Section>
      <Section
        title="Members"
        count={members?.length}
        actions={<ContactsExport of={topic.name} members={members ?? []} />}
      >
        <MemberCards label="Members" members={members ?? []} />
      </Section>
      <Section title="Universities" count={universities?.length}>
        <LinkedRecords collection="universities" records={universities} />
      </Section>
      <Section title="Projects" count={projects?.length}>
        <LinkedRecords collection="projects" records={projects} />
      </Section>
      <Section title="Opportunities for Collaboration" count={offers?.length}>
        <LinkedRecords collection="offers" records={offers} />
      </Section>
      <Section title="Resources" count={resources?.length}>
        <LinkedRecords collection="resources" records={resources} />
      </Section>
    </RecordPage>
  );
}
