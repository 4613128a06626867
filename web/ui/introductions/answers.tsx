import { Link } from 'react-router-dom';
import type { RecordOf } from '../../../shared/fields/fields.ts';
import { t } from '../../../shared/language/messages.ts';
import { messagesPath } from '../../../shared/protocol/app-pages.ts';
import { Badge } from '../content/badge.tsx';
import { DateTime } from '../content/date.tsx';
import { Section } from '../content/section.tsx';
import { RecordLink } from '../links/links.tsx';
import { isWaiting, useIntroductions } from './use-introductions.ts';

/** Who answered the reader's opportunity or project, the newest first; nothing for whom nobody has written about it. */
export function Answers({ about }: { about: RecordOf }) {
  const answers = useIntroductions()?.received.filter(
    (each) => each.purpose === 'interest' && each.about.kind === about.kind && each.about.id === about.id,
  );
  if (!answers?.length) return null;
  return (
    <Section
      title={t('Answers')}
      count={answers.length}
      actions={<Link to={messagesPath}>{t('Read and answer under Messages')}</Link>}
    >
      <ul className="bullets">
        {answers.map((each) => (
          <li key={each.id}>
            <RecordLink collection="users" id={each.from} />{' '}
            <span className="soft">
              <DateTime iso={each.createTimestamp} />
            </span>{' '}
            {isWaiting(each) && <Badge tone="brass">{t('Waits for you')}</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
