import { Link } from 'react-router-dom';
import { acceptIntroduction, resolveIntroduction } from '../../shared/introduction/introduction.calls.ts';
import { purposeOf } from '../../shared/introduction/purposes.ts';
import { leadsOn } from '../../shared/introduction/transitions.ts';
import { names } from '../../shared/kinds/collections.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { actOn } from '../data/actions.ts';
import { useNames, useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { mailTo } from '../ui/contacts/contact-list.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { refusalOf, toast } from '../ui/feedback/toast.ts';
import { ContactLimits } from '../ui/introductions/contact-limits.tsx';
import type { Introduction } from '../ui/introductions/use-introductions.ts';
import { rich } from '../ui/language/rich.tsx';
import { quotedMessage } from './message-threads.ts';

type Said = 'answered' | 'closed' | 'declined' | 'sent' | 'withdrawn';
const answerLabel = msg('Answer', 'write an answer');
const declineLabel = msg('Decline', 'to take over a role');
const closeLabel = msg('Close', 'a message that needs no answer');

const say = (id: string, status: Said) => actOn(resolveIntroduction, { id, body: { status } });

/** The values of an introduction's sentences. */
export function useTexts(introduction: Introduction) {
  const { about, from, successor = '' } = introduction;
  const nameOf = useNames('users');
  return {
    kind: about.kind,
    sender: nameOf(from),
    successor: nameOf(successor),
    about: useNames(about.kind)(about.id),
  };
}

/** The button by which the sender takes a handover back. */
export function SentActions({ introduction }: { introduction: Introduction }) {
  const { about } = useTexts(introduction);
  if (!leadsOn(introduction, 'withdrawn')) return null;
  return (
    <div className="message-actions screen-only">
      <ActionButton
        label={t('Take Back: {about}', { about })}
        act={() => say(introduction.id, 'withdrawn')}
        done={t('You took it back.')}
      >
        {t('Take Back')}
      </ActionButton>
    </div>
  );
}

/**
 * The actions by which a recipient answers, accepts, declines or settles a message, or stops further ones. Answering
 * opens an email to its sender and settles it, which can be undone.
 *
 * @param address the sender's, once it is known
 */
export function ReceivedActions({
  introduction,
  address,
}: {
  introduction: Introduction;
  address: string | undefined;
}) {
  const { id, from, message, status } = introduction;
  const isEnded = status !== 'sent' && status !== 'answered';
  const { accept, answer } = purposeOf(introduction).words;
  const texts = useTexts(introduction);
  const online = useOnline();
  const isMember = useRecords('users')?.some((each) => each.id === from);
  const record = useRecord(introduction.about.kind, introduction.about.id);
  const canAccept = accept && record && isMember && leadsOn(introduction, 'accepted');
  const settle = () => {
    if (!online || !leadsOn(introduction, 'answered')) return;
    say(id, 'answered').then(
      () => toast(t('Marked as answered.'), 'done', { record: id, undo: () => say(id, 'sent') }),
      (error) => toast(refusalOf(error), 'failed'),
    );
  };
  return (
    <>
      {isMember && message !== undefined && !isEnded && (
        <p className="soft">
          {address
            ? rich('Their address: {address}', { address: <bdi>{address}</bdi> })
            : rich(
                'To answer, reply to the email that brought you this message, or use a contact on <link>their page</link>.',
                { link: (words) => <Link to={`${names.users.path}/${from}`}>{words}</Link> },
              )}
        </p>
      )}
      <div className="message-actions screen-only">
        {canAccept && (
          <ActionButton
            icon="check"
            tone="primary"
            label={t(accept.label, texts)}
            act={() => actOn(acceptIntroduction, { id })}
            done={t(accept.done, texts)}
          >
            {t(accept.button)}
          </ActionButton>
        )}
        {leadsOn(introduction, 'declined') && (
          <ActionButton
            label={t('Decline: {about}', texts)}
            question={t('Decline to take over {about}?', texts)}
            explanation={t('{sender} will read it under Messages. You can’t undo this.', texts)}
            act={() => say(id, 'declined')}
            done={t('You declined.')}
          >
            {t(declineLabel)}
          </ActionButton>
        )}
        {isMember && message !== undefined && address && (
          <ButtonLink
            icon="mail"
            tone={canAccept || status !== 'sent' ? 'plain' : 'primary'}
            to={mailTo(address, t(answer, texts), quotedMessage(message))}
            aria-label={t('Answer {sender}', texts)}
            onClick={settle}
          >
            {t(answerLabel)}
          </ButtonLink>
        )}
        {status === 'sent' && leadsOn(introduction, 'closed') && (
          <ActionButton
            tone="quiet"
            label={t('Close: {sender}', texts)}
            act={() => say(id, 'closed')}
            done={t('Closed.')}
            undo={() => say(id, 'sent')}
            record={id}
          >
            {t(closeLabel)}
          </ActionButton>
        )}
        {isMember && <ContactLimits member={from} report={{ kind: 'introductions', id }} />}
      </div>
    </>
  );
}
