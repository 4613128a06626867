import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod';
import { AuthForm } from './auth-form.tsx';
import { askForReset } from './second-factor-calls.ts';
import { StepMessage } from './step-message.tsx';

/** For who has lost everything that they could show. @param ways to the other steps, and out */
export function LostStep({ level, ways }: { level: 3 | undefined; ways: ReactNode }) {
  const [asked, setAsked] = useState(false);
  // Above a page that is being worked on it opens beside it.
  const help = (
    <Link to="/help" target={level && '_blank'}>
      Help and Contact
    </Link>
  );
  if (asked)
    return (
      <StepMessage level={level} title="The administrators are told" actions={ways}>
        <p role="status">
          The administrators are told that you ask for it. One of them will get in touch with you, and will
          want to be sure that it is you. Then the password alone lets you in, and you set up another second
          factor. If you hear from nobody, see {help} for where to write.
        </p>
      </StepMessage>
    );
  return (
    <AuthForm
      title="Ask to be let in"
      level={level}
      intro={
        <p>
          An administrator can reset your second factor. All of them are told in the app that you ask for it,
          once a day. One will get in touch with you, and will want to be sure that it is you. Where else you
          can write is under {help}.
        </p>
      }
      schema={z.object({})}
      fields={[]}
      submitLabel="Ask the administrators"
      onSubmit={async () => {
        await askForReset();
        setAsked(true);
      }}
    >
      {ways}
    </AuthForm>
  );
}
