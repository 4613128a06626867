import { Link } from 'react-router-dom';
import { acceptIntroduction, resolveIntroduction } from '../../shared/introduction/introduction.calls.ts';
import { kindWordsOf, purposeOf } from '../../shared/introduction/purposes.ts';
import { leadsOn } from '../../shared/introduction/transitions.ts';
import { names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { fillTemplate } from '../../shared/text/template.ts';
import { actOn } from '../data/actions.ts';
import { useNames, useOnline, useRecord, useRecords } from '../data/hooks.ts';
import { ActionButton } from '../ui/actions/action-button.tsx';
import { mailTo } from '../ui/contacts/contact-list.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { refusalOf, toast } from '../ui/feedback/toast.ts';
import { ContactLimits } from '../ui/introductions/contact-limits.tsx';
import type { Introduction } from '../ui/introductions/use-introductions.ts';
import { quotedMessage } from './message-threads.ts';

type Said = 'answered' | 'closed' | 'declined' | 'sent' | 'withdrawn';
const say = (id: string, status: Said) => actOn(resolveIntroduction, { id, body: { status } });

/** The words of an introduction's templates. */
export function useTexts(introduction: Introduction) {
  const { about, from, successor = '' } = introduction;
  const nameOf = useNames('users');
  return {
    kind: t(names[about.kind].one),
    role: kindWordsOf(introduction)?.role ?? '',
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
        label={`Take Back: ${about}`}
        act={() => say(introduction.id, 'withdrawn')}
        done="You took it back."
      >
        Take Back
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
      () => toast('Marked as answered.', 'done', { record: id, undo: () => say(id, 'sent') }),
      (error) => toast(refusalOf(error), 'failed'),
    );
  };
  return (
    <>
      {isMember && message !== undefined && !isEnded && (
        <p className="soft">
          {address ? (
            <>
              Their address: <bdi>{address}</bdi>
            </>
          ) : (
            <>
              To answer, reply to the email that brought you this message, or use a contact on{' '}
              <Link to={`${names.users.path}/${from}`}>their page</Link>.
            </>
          )}
        </p>
      )}
      <div className="message-actions screen-only">
        {canAccept && (
          <ActionButton
            icon="check"
            tone="primary"
            label={fillTemplate(accept.label, texts)}
            act={() => actOn(acceptIntroduction, { id })}
            done={fillTemplate(accept.done, texts)}
          >
            {accept.button}
          </ActionButton>
        )}
        {leadsOn(introduction, 'declined') && (
          <ActionButton
            label={`Decline: ${texts.about}`}
            question={`Decline to take over ${texts.about}?`}
            explanation={`${texts.sender} will read it under Messages. You can’t undo this.`}
            act={() => say(id, 'declined')}
            done="You declined."
          >
            Decline
          </ActionButton>
        )}
        {isMember && message !== undefined && address && (
          <ButtonLink
            icon="mail"
            tone={canAccept || status !== 'sent' ? 'plain' : 'primary'}
            to={mailTo(address, fillTemplate(answer, texts), quotedMessage(message))}
            aria-label={`Answer ${texts.sender}`}
            onClick={settle}
          >
            Answer
          </ButtonLink>
        )}
        {status === 'sent' && leadsOn(introduction, 'closed') && (
          <ActionButton
            tone="quiet"
            label={`Close: ${texts.sender}`}
            act={() => say(id, 'closed')}
            done="Closed."
            undo={() => say(id, 'sent')}
            record={id}
          >
            Close
          </ActionButton>
        )}
        {isMember && <ContactLimits member={from} report={{ kind: 'introductions', id }} />}
      </div>
    </>
  );
}
