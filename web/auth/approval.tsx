import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { msg, type Sentence, said, t } from '../../shared/language/messages.ts';
import type { OwnRequest } from '../../shared/request/own-request.ts';
import { answerQuestion } from '../../shared/request/request.calls.ts';
import { mayAnswer } from '../../shared/request/request.rules.ts';
import { threadInput } from '../../shared/request/thread.ts';
import { product } from '../../shared/text/product.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { Day } from '../ui/content/date.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { Thread } from '../ui/thread/thread.tsx';
import { useAccount } from './account.ts';
import { AlreadyMember } from './already-member.tsx';
import { AuthForm } from './auth-form.tsx';
import { entryDraft, keepEntryDraft } from './entry-draft.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { useOwnRequest } from './use-own-request.ts';
import '../ui/thread/thread.css';

/** Shown to somebody whose request to join has not been decided. */
export default function Approval() {
  const [params] = useSearchParams();
  const account = useAccount();
  const { request, setRequest, problem, load } = useOwnRequest();
  if (account === 'signed-in') return <AlreadyMember />;
  // The decision is there, and leads elsewhere.
  if (account === 'unknown' && request && request.status !== 'waiting')
    return <Navigate to="/check-login" replace />;
  // A sign-in with a waiting request leads here with the request's date.
  const sent = request?.at ?? params.get('sent') ?? '';
  if (Number.isNaN(Date.parse(sent))) return <NothingSent />;
  return (
    <MessagePage
      art="letter"
      title={t('Your request was sent')}
      actions={
        account === 'unknown' ? (
          <>
            <Button tone="primary" onClick={load}>
              {t('Look for the decision')}
            </Button>
            <SignOutButton label={t('Sign out')} />
          </>
        ) : (
          <>
            <ButtonLink tone="primary" to="/login">
              {t('Sign in')}
            </ButtonLink>
            <ButtonLink to="/home">{t('Home')}</ButtonLink>
          </>
        )
      }
    >
      <p>{rich('You asked to join on {day}.', { day: <Day iso={sent} /> })}</p>
      <p>
        {t(
          'An administrator decides on each request. If you’re approved, we’ll email you and you can sign in.',
        )}
        {request && ` ${timeSentence(request)}`}
      </p>
      {account === 'unknown' ? (
        <Conversation request={request} problem={problem} onAnswered={setRequest} />
      ) : (
        <p>{t('This page does not update itself. Sign in again to see the decision.')}</p>
      )}
      <p>
        {rich('If it takes long, contact the people who run {product}: see <link>Help and Contact</link>.', {
          product: product.name,
          link: (words) => <Link to="/help">{words}</Link>,
        })}
      </p>
    </MessagePage>
  );
}

function NothingSent() {
  return (
    <MessagePage
      art="letter"
      title={t('Requests to join wait here')}
      actions={
        <>
          <ButtonLink tone="primary" to="/login">
            {t('Sign in')}
          </ButtonLink>
          <ButtonLink to="/login/join">{t('Ask to join')}</ButtonLink>
        </>
      }
    >
      <p>{t('If you have asked to join, sign in to see where your request stands.')}</p>
    </MessagePage>
  );
}

/** Names who decides, and about when, if that is known. */
function timeSentence({ administrators, usualDays }: OwnRequest): string {
  const who = t(
    '{administrators, plural, =1 {One administrator reads the requests.} other {# administrators read the requests; the first who decides settles it.}}',
    { administrators },
  );
  const when =
    usualDays === undefined
      ? t('Please allow a week.')
      : t(
          'Half of the latest requests were decided within {usualDays, plural, one {# day} other {# days}}.',
          { usualDays },
        );
  return `${who} ${when}`;
}

/** The administrators' questions, and a form for the answer. */
function Conversation({
  request,
  problem,
  onAnswered,
}: {
  request: OwnRequest | undefined;
  problem: Sentence | undefined;
  onAnswered: (request: OwnRequest) => void;
}) {
  const online = useOnline();
  let state: ReactNode;
  if (!online)
    state = (
      <p role="status">{t('You are offline. Questions about your request are shown once you are online.')}</p>
    );
  else if (problem) state = <Notice tone="warning">{said(problem)}</Notice>;
  else if (!request) state = <p role="status">{t('Looking for questions…')}</p>;
  const { thread = [] } = request ?? {};
  if (thread.length === 0)
    return (
      state ?? <p>{t('If an administrator has a question, we’ll email you, and you can answer here.')}</p>
    );

  // The draft has the address of the sign-in too, which an answer has no place for.
  const { message: draft = '' } = entryDraft();
  const canAnswer = mayAnswer(thread.map(({ by }) => (by === 'administrator' ? { from: by } : {})));
  return (
    <div className="thread-part">
      {state}
      <h2>{t('Questions about your request')}</h2>
      <Thread
        messages={thread.map(({ by, ...message }) => ({
          ...message,
          who: t(by === 'administrator' ? 'An administrator' : 'You'),
        }))}
      />
      {thread.at(-1)?.by === 'applicant' && (
        <p role="status">{t('Your answer was sent to all administrators. You can close this page.')}</p>
      )}
      {canAnswer && (
        <AuthForm
          key={thread.length}
          title={t('Your answer')}
          level={3}
          schema={threadInput}
          fields={[{ name: 'message', label: msg('Message'), type: 'long', autoComplete: 'off' }]}
          known={{ message: draft }}
          onChange={keepEntryDraft}
          submitLabel={t('Send')}
          onSubmit={async (body) => {
            const answered = await call(answerQuestion, { body });
            keepEntryDraft({ message: '' });
            onAnswered(answered);
          }}
        />
      )}
    </div>
  );
}
