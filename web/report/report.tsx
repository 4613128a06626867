import type { ReactNode } from 'react';
import { names } from '../../shared/kinds/collections.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { reportOutcomes, reportReasons } from '../../shared/report/report.rules.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { DateTime } from '../ui/content/date.tsx';
import { rich } from '../ui/language/rich.tsx';
import { RecordLink } from '../ui/links/links.tsx';
import './report.css';

/** What a report is about. */
export const titleOf = ({ record, title }: Pick<Listed<'reports'>, 'record' | 'title'>): string =>
  record.kind === 'introductions'
    ? t('Introduction by {name}', { name: title || { message: names.users.deleted } })
    : title;

/** A report: what about, why, who reported it when, and what was done. */
export function Report({
  report,
  children,
}: {
  report: Omit<Listed<'reports'>, 'nameInOrder' | 'version' | 'updateTimestamp'>;
  children?: ReactNode;
}) {
  const { record, reason, text, by, message, outcome, answer, createTimestamp } = report;
  return (
    <div className="report">
      <header className="report-head">
        <p>
          <strong dir="auto">
            {record.kind === 'introductions' ? (
              titleOf(report)
            ) : (
              <RecordLink collection={record.kind} id={record.id} />
            )}
          </strong>
        </p>
        <Badge tone={outcome ? 'neutral' : 'brass'}>
          {t(outcome ? reportOutcomes[outcome] : msg('Waits'))}
        </Badge>
      </header>
      <p className="soft">
        {rich('{reason} · reported by {name} on {time}', {
          reason: t(reportReasons[reason]),
          name: <RecordLink collection="users" id={by} />,
          time: <DateTime iso={createTimestamp} />,
        })}
      </p>
      <p className="report-text" dir="auto">
        {text}
      </p>
      {message && (
        <blockquote className="report-message" dir="auto">
          {message}
        </blockquote>
      )}
      {answer && (
        <p className="report-text">
          {rich('What was done: {answer}', { answer: <span dir="auto">{answer}</span> })}
        </p>
      )}
      {children}
    </div>
  );
}
