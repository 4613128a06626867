import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { type DegreeLevel, degreeLabels } from '../../shared/fields/university-codes.ts';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { fieldLabels } from '../../shared/kinds/field-labels.ts';
import { inDigits } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { session } from '../data/session.ts';
import { RichText } from '../ui/content/rich-text.tsx';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { ContactsExport } from '../ui/export/contacts-export.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import { useSearchedFor } from '../ui/list/list-url.tsx';
import { MatchLists } from '../ui/matching/match-lists.tsx';
import { useLeave } from '../ui/page/use-leave.ts';
import { DegreeTable } from '../ui/record/degree-table.tsx';
import { MemberCards } from '../ui/record/member-cards.tsx';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { ReferenceSections } from '../ui/record/reference-sections.tsx';
import AreaAbsent from './area-absent.tsx';
import { MergeButton } from './merge-button.tsx';
import { OtherNamesTable } from './other-names-table.tsx';

/** How often to sync during a merge, in ms, and how many times, because a merge may wait until the night. */
const syncPause = 2000;
const mostSyncs = 10;

/** Shows the effect of a merge earlier than the next regular sync, 15 seconds later. */
function useSyncSoon(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    let left = mostSyncs;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      void session.get()?.sync.request();
    }, syncPause);
    return () => clearInterval(timer);
  }, [wanted]);
}

export default function TopicPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const leave = useLeave();
  const q = useSearchedFor();
  const topic = useRecord('topics', id);
  const onTopic = ({ topics }: { topics: { id: string }[] }) => topics.some((each) => each.id === id);
  const projects = useRecords('projects')?.filter(onTopic);
  const universities = useRecords('universities')?.filter(({ topics }) => id in topics);
  const members = useRecords('users')?.filter(onTopic);
  const coming = useRecords('topics')?.filter(({ mergingInto }) => mergingInto === id) ?? [];
  const isMerging = topic?.mergingInto !== undefined;
  useSyncSoon(isMerging || coming.length > 0);
  if (!topic) return <AreaAbsent record={topic} />;

  const filterLink = filterLinkFor(id);
  return (
    <RecordPage
      collection="topics"
      id={id}
      title={topic.name}
      actions={
        <RecordActions
          collection="topics"
          id={id}
          canEdit={!isMerging && can(actor, 'edit', 'topics', topic)}
          canDelete={!isMerging && can(actor, 'delete', 'topics', topic)}
          onDelete={() => remove('topics', id)}
        >
          {!isMerging && can(actor, 'merge', 'topics', topic) && (
            <MergeButton from={id} onMerged={(stays) => leave(`/topics/${stays}`)} />
          )}
        </RecordActions>
      }
      side={
        <>
          <ReferenceSections
            collection="topics"
            id={id}
            except={['users', 'universities']}
            actions={filterLink}
          />
          {topic.otherNames && topic.otherNames.length > 0 && (
            <Section title={t(fieldLabels.topics.otherNames)}>
              <OtherNamesTable otherNames={topic.otherNames} q={q} />
            </Section>
          )}
          <MatchLists
            collection="topics"
            record={topic}
            except={['offers']}
            outOf={{
              users: members?.length ?? 0,
              universities: universities?.length ?? 0,
              projects: projects?.length ?? 0,
            }}
          />
        </>
      }
    >
      <MergeNotices into={topic.mergingInto} coming={coming} />
      {members && members.length > 0 && (
        <Section
          title={t('Members')}
          count={members.length}
          actions={
            <>
              {filterLink('users', members)}
              <ContactsExport of={topic.name} members={members} />
            </>
          }
        >
          <MemberCards label={t('Members')} members={members} />
        </Section>
      )}
      <Universities area={id} records={universities} actions={filterLink('universities', universities)} />
      <Section title={t('About')}>
        <RichText html={topic.description} q={q} />
      </Section>
    </RecordPage>
  );
}

const listAddress = (collection: Collection, filters: Record<string, string>) =>
  `${names[collection].path}?${new URLSearchParams(filters)}`;

/** Makes the link to a kind's list with the records of an area alone. */
const filterLinkFor =
  (area: string) =>
  (collection: Collection, records: readonly unknown[] = []) =>
    records.length > 0 && (
      <ButtonLink tone="quiet" icon="search" to={listAddress(collection, { area })}>
        {t(
          '{kind, select, users {Filter these members} universities {Filter these universities} projects {Filter these projects} resources {Filter these resources} other {Filter these opportunities}}',
          { kind: collection },
        )}
      </ButtonLink>
    );

/** Says that this area is merged into another one, or others into this one. */
function MergeNotices({ into, coming }: { into: string | undefined; coming: Listed<'topics'>[] }) {
  return (
    <>
      {into !== undefined && (
        <Notice tone="info">
          {rich('This area is becoming part of {area}. In a moment its link will lead there.', {
            area: <RecordLink collection="topics" id={into} />,
          })}
        </Notice>
      )}
      {coming.map((area) => (
        <Notice key={area.id} tone="info">
          {t('“{name}” is becoming part of this area. In a moment everything that uses it will be here.', {
            name: area.name,
          })}
        </Notice>
      ))}
    </>
  );
}

/** The universities that teach an area, and at which levels. */
function Universities({
  area,
  records,
  actions,
}: {
  area: string;
  records: Listed<'universities'>[] | undefined;
  actions: ReactNode;
}) {
  if (!records || records.length === 0) return null;
  const taughtAt = records.map((each) => [each.id, each.topics[area] ?? []] as const);
  const levelLink = (level: DegreeLevel, count: number) =>
    count === 0 ? (
      t(degreeLabels[level])
    ) : (
      <Link key={level} to={listAddress('universities', { area, level })}>
        {t(degreeLabels[level])} {inDigits(count)}
      </Link>
    );
  return (
    <Section title={t('Universities')} count={records.length} actions={actions}>
      <DegreeTable
        of="universities"
        levels={Object.fromEntries(taughtAt)}
        levelHead={(level) =>
          levelLink(level, taughtAt.filter(([, levels]) => levels.includes(level)).length)
        }
      />
    </Section>
  );
}
