import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { askForReset } from '../../shared/account/second-factor.calls.ts';
import { t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { rich } from '../ui/language/rich.tsx';
import { AuthForm } from './auth-form.tsx';
import { StepMessage } from './step-message.tsx';

/** For somebody who has lost their second factor and recovery codes. @param ways links to other steps */
export function LostStep({ level, ways }: { level: 3 | undefined; ways: ReactNode }) {
  const [asked, setAsked] = useState(false);
  // In a dialog, help opens in a new tab, so that the page below stays.
  const help = (words: ReactNode) => (
    <Link to="/help" target={level && '_blank'}>
      {words}
    </Link>
  );
  if (asked)
    return (
      <StepMessage level={level} title={t('The administrators have been notified')} actions={ways}>
        <p role="status">
          {rich(
            'The administrators have been notified. One of them will get in touch with you to make sure it is you. Then you can sign in with your password alone and set up a new second factor. If nobody gets in touch, see <help>Help and Contact</help> for whom to contact.',
            { help },
          )}
        </p>
      </StepMessage>
    );
  return (
    <AuthForm
      title={t('Ask an administrator')}
      level={level}
      intro={
        <p>
          {rich(
            'An administrator can reset your second factor. We’ll notify all of them in the app, once a day. One of them will get in touch with you to make sure it is you. For other ways to contact us, see <help>Help and Contact</help>.',
            { help },
          )}
        </p>
      }
      schema={z.object({})}
      fields={[]}
      submitLabel={t('Ask the administrators')}
      onSubmit={async () => {
        await call(askForReset);
        setAsked(true);
      }}
    >
      {ways}
    </AuthForm>
  );
}
