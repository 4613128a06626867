import { type FormEvent, useEffect, useRef, useState } from 'react';
import { verifyAddress } from '../../shared/account/address.calls.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { call } from '../api/api.ts';
import { CodeControl } from '../auth/code-control.tsx';
import { entryFields } from '../auth/entry-fields.ts';
import { MailNewCode } from '../auth/mail-new-code.tsx';
import { problemSentence } from '../auth/problems.ts';
import { changeAddress } from '../auth/sign-in-calls.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { describedBy, Field } from '../ui/fields/field.tsx';
import { focusHeading } from '../ui/page/page-heading.tsx';
import { hasFocusStill } from '../ui/page/use-leave.ts';
import './account-page.css';

/** Mails a code to the member's address unless it is confirmed, and returns the address once that is done. */
function useUnconfirmedAddress() {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let wanted = true;
    // If it isn't known whether the address is confirmed, nothing is shown.
    call(verifyAddress).then(
      ({ email, sent }) => wanted && sent && setAddress(email),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, []);
  return address;
}

/** Mails a code to a member whose address is not confirmed yet, and confirms it. */
export function VerifyEmail() {
  const address = useUnconfirmedAddress();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<'waiting' | 'confirmed'>('waiting');
  const [refusal, setRefusal] = useState<Sentence>();
  const form = useRef<HTMLFormElement>(null);

  const confirmed = () => {
    setState('confirmed');
    if (hasFocusStill(form.current)) focusHeading();
  };

  const mailAgain = async () => {
    const { sent } = await call(verifyAddress);
    // The address was confirmed elsewhere meanwhile.
    if (!sent) confirmed();
    return sent;
  };

  const clear = () => {
    setCode('');
    setRefusal(undefined);
    if (hasFocusStill(form.current)) form.current?.querySelector('input')?.focus();
  };

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!address) return;
    setBusy(true);
    try {
      await changeAddress({ email: address, code });
      confirmed();
    } catch (error) {
      const field = error instanceof ProductError ? error.fields?.[0] : undefined;
      setRefusal(field ?? problemSentence(error));
    } finally {
      setBusy(false);
    }
  };

  if (!address) return null;
  const [note, problem] = [said(entryFields.code.note), refusal && said(refusal)];
  if (state === 'confirmed')
    return (
      <div className="verify-email">
        <Notice tone="success">{t('Your email address is confirmed.')}</Notice>
      </div>
    );
  return (
    <div className="verify-email">
      <Notice title={t('Please confirm your email address')}>
        <p>{t('We have just emailed you a code.')}</p>
        <form ref={form} className="verify-email-code" onSubmit={confirm}>
          <Field id="verification-code" label={t('Code')} required note={note} problem={problem}>
            <CodeControl
              id="verification-code"
              value={code}
              onChange={setCode}
              aria-invalid={refusal !== undefined}
              aria-describedby={describedBy({ id: 'verification-code', note, problem })}
            />
          </Field>
          <Button type="submit" busy={busy} disabled={code.trim() === ''}>
            {t('Confirm')}
          </Button>
          <MailNewCode mail={mailAgain} clear={clear} />
        </form>
      </Notice>
    </div>
  );
}
