import { Children, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { type Collection, names, sectionKinds } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { reportsPath } from '../../../shared/protocol/app-pages.ts';
import { reportable } from '../../../shared/report/report.rules.ts';
import { useActor, useRecord } from '../../data/hooks.ts';
import { recordOpened } from '../../storage/opened.ts';
import { ShareButton } from '../actions/share-button.tsx';
import { ButtonLink } from '../controls/button.tsx';
import { Icon, type IconOf } from '../controls/icon.tsx';
import { isTiedKind, networkAround } from '../links/network-address.ts';
import { translateOf } from '../links/untranslated.ts';
import { ListLink } from '../list/list-url.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import { useOnceRead } from '../page/use-once-read.ts';
import { canBeFollowed, FollowButton } from './follow-button.tsx';
import { RecordChanges } from './record-changes.tsx';
import { RecordLoading } from './record-loading.tsx';
import { RecordOnPage } from './record-section.tsx';
import '../page/page.css';
import './record-page.css';

/** `value` is empty in any way React doesn't draw if there is none. */
export type Fact = { icon: IconOf; label: string; value: ReactNode };

/** What the parts of pages read, and the button that follows. */
const read: Collection[] = [...sectionKinds, 'follows'];

/**
 * A record's page: its facts, its actions, then its sections.
 *
 * - `side`: sections that stand beside the others in a wide window and below them on others, such as links and
 *   suggestions.
 */
export function RecordPage({
  collection,
  id,
  title,
  lang,
  subtitle,
  picture,
  badges,
  notice,
  facts = [],
  actions,
  side,
  children,
}: {
  collection: Collection;
  id: string;
  title: string;
  /** That the title is written in, where it is known. */
  lang?: string;
  subtitle?: ReactNode;
  picture?: ReactNode;
  badges?: ReactNode;
  /** A message about the record's state, such as an incomplete profile. */
  notice?: ReactNode;
  /** Facts without a value are left out. */
  facts?: Fact[];
  actions?: ReactNode;
  side?: ReactNode;
  children?: ReactNode;
}) {
  useEffect(() => recordOpened(id), [id]);
  const isRead = useOnceRead(read);
  if (!isRead) return <RecordLoading />;
  return (
    <article className="page record-page">
      <div className="page-bar record-page-top screen-only">
        <ListLink collection={collection} />
        <div className="record-page-tools">
          {isTiedKind(collection) && (
            <ButtonLink tone="quiet" icon="network" to={networkAround(collection, id)}>
              {t('See in the network')}
            </ButtonLink>
          )}
          {canBeFollowed(collection) && <FollowButton collection={collection} id={id} name={title} />}
          <ShareButton title={title} path={`${names[collection].path}/${id}`} />
        </div>
      </div>
      <header className="record-page-head">
        {picture}
        <div className="record-page-intro">
          <div className="record-page-badges">{badges}</div>
          <PageHeading title={title}>
            <span translate={translateOf(collection)} lang={lang}>
              {title}
            </span>
          </PageHeading>
          {subtitle && (
            <p className="record-page-subtitle" dir="auto">
              {subtitle}
            </p>
          )}
          {notice && <p className="record-page-notice">{notice}</p>}
          <Facts facts={facts} />
          {actions}
        </div>
      </header>
      <RecordOnPage value={{ collection, id }}>
        <div className="record-page-columns">
          <div>{children}</div>
          {side && <div>{side}</div>}
        </div>
      </RecordOnPage>
      <RecordChanges key={id} collection={collection} id={id} />
      <ReportLink collection={collection} id={id} />
    </article>
  );
}

/** What is known of a record in a line each; facts without a value are left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  // React draws nothing for these: a condition that fails is `false`.
  const given = facts.filter(({ value }) => Children.toArray(value).length > 0 && value !== '');
  if (given.length === 0) return null;
  return (
    <dl className="facts">
      {given.map(({ icon, label, value }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to the form that tells administrators what is wrong with a record, unless it is the reader's own. */
export function ReportLink({ collection, id }: { collection: Collection; id: string }) {
  const actor = useActor();
  const record: object | null | undefined = useRecord(collection, id);
  if (actor.type !== 'member' || !Object.hasOwn(reportable, collection)) return null;
  const owner = record && 'owner' in record ? record.owner : id;
  if (owner === actor.id) return null;
  return (
    <p className="report-link screen-only">
      <Link to={`${reportsPath}/add?${new URLSearchParams({ kind: collection, id })}`}>
        {t('Report to administrators')}
      </Link>
    </p>
  );
}
