import { useState } from 'react';
import { encode } from 'uqr';
import { factorCodeInput, ownPasswordInput } from '../../shared/account/account.ts';
import {
  beginSecondFactor,
  type FactorAnswer,
  removeSecondFactor,
} from '../../shared/account/second-factor.calls.ts';
import { t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { signOut } from '../auth/account.ts';
import { AuthForm, ownPassword } from '../auth/auth-form.tsx';
import { entryFields } from '../auth/entry-fields.ts';
import { confirmSecondFactor } from '../auth/second-factor-calls.ts';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { ScrollIntoView } from '../ui/form/scroll-into-view.tsx';
import { useOpenForm } from './use-setting.tsx';
import './account-page.css';

/**
 * Sets up or removes the authenticator app.
 *
 * @param onSet called with a message and the recovery codes to show
 */
export function AuthenticatorApp({
  isSet,
  isFirst,
  onSet,
}: {
  isSet: boolean;
  /** Whether this is the first second factor. */
  isFirst: boolean;
  onSet: (message: string, codes: string[]) => Promise<void>;
}) {
  const form = useOpenForm<true>(!isSet && isAppSetupStarted() ? true : undefined);
  const { open } = form;
  const [begun, setBegun] = useState<FactorAnswer>();
  const close = () => {
    clearAppSetupStarted();
    form.close();
    setBegun(undefined);
  };
  const cancel = (
    <Button tone="quiet" onClick={close}>
      {t('Cancel')}
    </Button>
  );

  return (
    <Section title={t('Authenticator app')}>
      {!open && (
        <div className="authenticator-app">
          <p>
            {t(
              isSet
                ? 'Your authenticator app shows codes for signing in. To move to another app or phone, remove it and set it up again.'
                : 'An app on your phone, such as your password manager, shows a code for signing in.',
            )}
          </p>
          <Button icon={isSet ? 'trash' : 'plus'} autoFocus={form.closed} onClick={() => form.setOpen(true)}>
            {t(isSet ? 'Remove the app' : 'Set up an app')}
          </Button>
        </div>
      )}
      {open && isSet && (
        <AuthForm
          level={3}
          title={t('Remove the app')}
          intro={
            <p>{t('You’ll be signed out everywhere, including here. Unsaved changes here will be lost.')}</p>
          }
          schema={ownPasswordInput}
          fields={[ownPassword]}
          submitLabel={t('Remove it and sign out')}
          onSubmit={async (values) => {
            await call(removeSecondFactor, { body: values });
            await signOut();
          }}
        >
          {cancel}
        </AuthForm>
      )}
      {open && !isSet && !begun && (
        <AuthForm
          key="password"
          level={3}
          title={t('Set up an app')}
          intro={isFirst && <p>{t('You’ll be signed out everywhere else.')}</p>}
          schema={ownPasswordInput}
          fields={[ownPassword]}
          submitLabel={t('Continue')}
          onSubmit={async (values) => {
            setBegun(await call(beginSecondFactor, { body: values }));
            saveAppSetupStarted();
          }}
        >
          {cancel}
        </AuthForm>
      )}
      {open && !isSet && begun && (
        <ScrollIntoView when>
          <AuthForm
            key="code"
            level={3}
            title={t('Connect your app')}
            intro={
              <>
                <p>
                  {t(
                    'Scan this picture with your app, or type the secret into it. Then enter the code it shows.',
                  )}
                </p>
                <div className="authenticator-app-begun">
                  <QrCode text={begun.uri} label={t('The secret as a QR code, for your phone’s camera')} />
                  <div>
                    <p className="authenticator-app-here">
                      <a href={begun.uri}>{t('Open your app on this device')}</a>
                    </p>
                    <dl className="authenticator-app-secret">
                      <dt>{t('Secret')}</dt>
                      <dd translate="no">{begun.secret.match(/.{1,4}/g)?.join(' ')}</dd>
                    </dl>
                  </div>
                </div>
              </>
            }
            schema={factorCodeInput}
            fields={[entryFields.code]}
            submitLabel={t('Confirm')}
            onSubmit={async (values) => {
              const codes = await confirmSecondFactor(values);
              await onSet(
                t(
                  isFirst
                    ? 'From now on, signing in takes a code from your app.'
                    : 'You can now sign in with your app.',
                ),
                codes,
              );
              close();
            }}
          >
            {cancel}
          </AuthForm>
        </ScrollIntoView>
      )}
    </Section>
  );
}

const key = 'begun-app';

/**
 * Whether the member has begun to set up an app. It is stored for this tab, so that the step opens again if the tab was
 * unloaded while the app was open.
 */
export const isAppSetupStarted = (): boolean => sessionStorage.getItem(key) !== null;

export const saveAppSetupStarted = (): void => sessionStorage.setItem(key, '');

export const clearAppSetupStarted = (): void => sessionStorage.removeItem(key);

/** Light squares around the code, which cameras need to find it. */
const quiet = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quiet });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={squares.join('')} />
    </svg>
  );
}
