import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { useRecords } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { openedHere, recordOpened } from '../storage/opened.ts';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { focusHeading } from '../ui/page/page-heading.tsx';
import { firstSteps, lookedAround, putAway } from './first-steps.ts';

/** The three steps of somebody new. @param otherwise shown once they are done or put away */
export default function StepsToBegin({
  user,
  otherwise,
}: {
  user: Me['user'];
  otherwise: ReactNode;
}): ReactNode {
  const follows = useRecords('follows');
  const introductions = useRecords('introductions');
  const [opened, setOpened] = useState(() => openedHere(user.id));
  if (!follows || !introductions) return null;
  const steps = firstSteps(user, follows, introductions, opened);
  if (steps.length === 0) return otherwise;
  const away = () => {
    recordOpened(putAway);
    setOpened(openedHere(user.id));
    focusHeading();
  };
  return (
    <Section
      title={t('Three steps to begin')}
      actions={
        <Button tone="quiet" onClick={away}>
          {t('Put away')}
        </Button>
      }
    >
      <ol className="to-do">
        {steps.map(({ text, to, isDone }) => (
          <li key={to}>
            {isDone ? (
              <span className="soft">
                {t(text)}
                <span className="visually-hidden">{t(': done')}</span> <Icon name="check" />
              </span>
            ) : (
              <Link to={to} onClick={() => to.startsWith('/network') && recordOpened(lookedAround)}>
                {t(text)} <Icon name="right" />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
