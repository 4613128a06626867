import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { msg, t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { reportsPath } from '../../shared/protocol/app-pages.ts';
import { useActor, useFirstSyncDone, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { LoadingRow } from '../ui/content/progress.tsx';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { mailSettingsPath } from '../ui/links/account-nav.tsx';
import { BackLink } from '../ui/links/links.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Report, titleOf } from './report.tsx';
import { ReportForm } from './report-form.tsx';
import { ResolveForm } from './resolve-form.tsx';
import '../ui/list/rows.css';
import '../ui/page/page.css';

/** The reports, the form for one, and the form that says what was done: one screen, since few members need any. */
export default function ReportsScreen() {
  const { step } = useParams();
  if (step === 'add') return <ReportForm />;
  if (step === 'settle') return <ResolveForm />;
  return <ReportsPage />;
}

/** For administrators the reports that wait and those that were settled; for others what they reported. */
function ReportsPage() {
  const actor = useActor();
  const firstSyncDone = useFirstSyncDone();
  const reports = useRecords('reports')?.toSorted((a, b) => (a.createTimestamp < b.createTimestamp ? -1 : 1));
  const isAdministrator = actor.type === 'member' && actor.admin;
  const mayDecide = (report: Listed<'reports'>) => can(actor, 'edit', 'reports', report);
  const waiting = reports?.filter((each) => !each.outcome && mayDecide(each));
  const others = reports?.filter((each) => each.outcome || !mayDecide(each)).reverse();
  const isLoading = !reports || (reports.length === 0 && !firstSyncDone);
  return (
    <article className="page">
      <header>
        <BackLink to={mailSettingsPath}>{t('Messages and email')}</BackLink>
        <PageHeading title={t('Reports')} />
        <p>
          {t(
            isAdministrator
              ? 'Whoever reported something is told what was done. Nobody else sees a report.'
              : 'What you told administrators, and what they did. Nobody else sees it.',
          )}
        </p>
      </header>
      {isAdministrator && (
        <Section title={t('Waiting')} count={waiting?.length}>
          <Reports
            label={t('Waiting')}
            reports={isLoading ? undefined : waiting}
            empty={<EmptyState art="shelf" title={t('No report waits for a decision')} />}
            action={(report) => (
              <ButtonLink
                to={`${reportsPath}/settle?id=${report.id}`}
                icon="check"
                aria-label={t('Settle: {title}', { title: titleOf(report) })}
              >
                {t('Settle')}
              </ButtonLink>
            )}
          />
        </Section>
      )}
      <Section
        title={t(isAdministrator ? msg('Settled, and your own') : msg('Yours', 'reports'))}
        count={others?.length}
      >
        <Reports
          label={t('Others')}
          reports={isLoading ? undefined : others}
          empty={
            <EmptyState art="letter" title={t('Nothing yet')}>
              {t('At the end of each page you can report what is wrong.')}
            </EmptyState>
          }
        />
      </Section>
    </article>
  );
}

function Reports({
  label,
  reports,
  empty,
  action,
}: {
  label: string;
  reports: Listed<'reports'>[] | undefined;
  empty: ReactNode;
  action?: (report: Listed<'reports'>) => ReactNode;
}) {
  if (!reports) return <LoadingRow />;
  if (reports.length === 0) return empty;
  return (
    <ul className="rows" aria-label={label}>
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report}>{action && <p className="screen-only">{action(report)}</p>}</Report>
        </li>
      ))}
    </ul>
  );
}
