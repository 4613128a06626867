import { type FormEvent, useEffect, useState } from 'react';
import { problemSentence } from '../auth/problems.ts';
import { confirmEmail, verifyOwnEmail } from '../auth/session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { focusHeading } from '../ui/page-heading.tsx';
import './verify-email.css';

/** Mails a code to whoever has not shown yet that their address is theirs, and takes it. */
export function VerifyEmail() {
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<'waiting' | 'confirmed'>('waiting');
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    let wanted = true;
    verifyOwnEmail().then((sent) => wanted && setAsked(sent));
    return () => {
      wanted = false;
    };
  }, []);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await confirmEmail(code);
      setState('confirmed');
      focusHeading();
    } catch (error) {
      setRefusal(problemSentence(error));
    } finally {
      setBusy(false);
    }
  };

  if (!asked) return null;
  if (state === 'confirmed')
    return (
      <div className="verify-email">
        <Notice tone="success">Your email address is confirmed.</Notice>
      </div>
    );
  return (
    <div className="verify-email">
      <Notice title="Please confirm your email address">
        <p>We have just mailed you a code.</p>
        <form className="verify-email-code" onSubmit={confirm}>
          <Field id="verification-code" label="Code" required problem={refusal}>
            <input
              id="verification-code"
              className="control"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              aria-invalid={refusal !== undefined}
              aria-describedby={refusal ? 'verification-code-problem' : undefined}
            />
          </Field>
          <Button type="submit" busy={busy} disabled={code.trim() === ''}>
            Confirm
          </Button>
        </form>
      </Notice>
    </div>
  );
}
