import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import { askToJoin, join } from '../../shared/account/account.calls.ts';
import { msg, type Sentence, t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { signOut } from './account.ts';
import { mailCode } from './account-calls.ts';
import { AuthForm } from './auth-form.tsx';
import { useMailedCode } from './code-link.ts';
import { askFormInput, joinCodeInput, joinFormInput, passwordNote } from './credentials.ts';
import { dropEntryDraft, entryDraft, isMailed, keepEntryDraft } from './entry-draft.ts';
import { entryFields } from './entry-fields.ts';
import { MailNewCode } from './mail-new-code.tsx';
import { StepLink } from './step-link.tsx';
import { useConfirmCode } from './use-confirm-code.ts';
import { useOwnRequest } from './use-own-request.ts';

/** Asks to join, with a reason for the administrators. */
export function JoinStep({ onSent }: { onSent: (password: string) => void }) {
  return (
    <AuthForm
      title={t('Ask to join')}
      intro={
        <p>
          {t(
            'An administrator reads every request. First we’ll email you a code, to make sure the address is yours.',
          )}
        </p>
      }
      schema={joinFormInput}
      fields={[
        entryFields.name,
        entryFields.email,
        entryFields.password,
        entryFields.university,
        entryFields.title,
        entryFields.reason,
      ]}
      known={entryDraft()}
      onChange={keepEntryDraft}
      submitLabel={t('Send the code')}
      onSubmit={async (person) => {
        keepEntryDraft(person);
        await mailCode(person.email, 'join');
        onSent(person.password);
      }}
    >
      <StepLink to="code">{t('I already have a code')}</StepLink>
      <StepLink>{t('I have an account')}</StepLink>
    </AuthForm>
  );
}

/**
 * Asks for the mailed code, and for values that aren't known: all of them on another device, and the password after a
 * reload.
 */
export function JoinCodeStep({
  password,
  onJoined,
}: {
  password: string;
  onJoined: (email: string, password: string) => Promise<void>;
}) {
  const mailedCode = useMailedCode('join');
  return mailedCode && <ConfirmJoining {...mailedCode} password={password} onJoined={onJoined} />;
}

function ConfirmJoining({
  code: linked,
  draft: left,
  password,
  onJoined,
}: ComponentProps<typeof JoinCodeStep> & NonNullable<ReturnType<typeof useMailedCode>>) {
  const mailed = isMailed(left, 'join');
  const known = { ...left, code: linked, ...(password && { password }) };
  const confirmCode = useConfirmCode();
  const { code, email, name, university, title, reason } = entryFields;
  // A reload restores everything but the password.
  const note: Sentence = mailed
    ? {
        ...passwordNote,
        message: msg(
          'Type it again: it was not saved. {count} or more characters. A few words you can remember are best.',
        ),
      }
    : passwordNote;
  // Values that would be refused must be visible, and so must an address that no code was mailed to.
  const asked = [
    ...(mailed ? [] : [email]),
    ...[name, university, title, reason, { ...entryFields.password, note }].filter(
      ({ name: field }) => !joinCodeInput.shape[field].safeParse(known[field]).success,
    ),
  ];
  return (
    <AuthForm
      title={t('Confirm your address')}
      intro={
        mailed ? (
          <p>
            {linked
              ? rich('The code of the email to {email} is filled in.', {
                  email: <strong>{left.email}</strong>,
                })
              : rich(
                  'We sent an email to {email}. Enter the code from it, or open its link. If the email has no code, it explains why. If none comes within ten minutes, ask again in an hour.',
                  { email: <strong>{left.email}</strong> },
                )}
          </p>
        ) : (
          <p>{t('Enter the code we emailed you, and what you entered when you asked to join.')}</p>
        )
      }
      schema={joinCodeInput}
      fields={[code, ...asked]}
      known={known}
      onChange={keepEntryDraft}
      submitLabel={t('Confirm')}
      onSubmit={async (person) => {
        await confirmCode(
          () => call(join, { body: person }),
          () => onJoined(person.email, person.password),
        );
      }}
    >
      {mailed && left.email && <NewJoinCode email={left.email} />}
      <StepLink to="join">{t('Change what I wrote')}</StepLink>
      <StepLink>{t('Back to signing in')}</StepLink>
    </AuthForm>
  );
}

function NewJoinCode({ email }: { email: string }) {
  const { resetField, setFocus } = useFormContext();
  const mail = async () => {
    await mailCode(email, 'join');
    return true;
  };
  const clear = () => {
    resetField('code');
    setFocus('code');
  };
  return <MailNewCode mail={mail} clear={clear} />;
}

/** Shown to somebody with an account whose request was never filed, or was declined. */
export function RequestStep({ onAsked }: { onAsked: () => Promise<void> }) {
  const { request } = useOwnRequest();
  return (
    <AuthForm
      title={t('Ask to join')}
      intro={
        request?.status === 'declined' ? (
          <Notice title={t('An administrator has declined your request.')}>
            {request.reason && <p>{request.reason}</p>}
            <p>{t('You can ask again: an administrator reads every request.')}</p>
          </Notice>
        ) : (
          <p>
            {t(
              'You have an account, but have not asked to join yet. Tell us why you would like to: an administrator reads every request.',
            )}
          </p>
        )
      }
      schema={askFormInput}
      fields={[entryFields.name, entryFields.university, entryFields.title, entryFields.reason]}
      known={entryDraft()}
      onChange={keepEntryDraft}
      submitLabel={t('Ask to join')}
      onSubmit={async (words) => {
        await call(askToJoin, { body: words });
        dropEntryDraft();
        await onAsked();
      }}
    >
      <Button tone="quiet" onClick={() => signOut()}>
        {t('Sign out')}
      </Button>
    </AuthForm>
  );
}
