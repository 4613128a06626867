import { type ReactNode, useRef } from 'react';
import * as z from 'zod';
import { ownPasswordInput } from '../../shared/account/account.ts';
import { removePasskey } from '../../shared/account/passkey.calls.ts';
import { mostPasskeys, newPasskeyInput, type OwnPasskey } from '../../shared/account/passkeys.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { signOut } from '../auth/account.ts';
import { AuthForm, ownPassword } from '../auth/auth-form.tsx';
import { supportsPasskeys } from '../auth/passkey-prompt.ts';
import { addPasskey } from '../auth/second-factor-calls.ts';
import { Day } from '../ui/content/date.tsx';
import { Section } from '../ui/content/section.tsx';
import { Button } from '../ui/controls/button.tsx';
import { rich } from '../ui/language/rich.tsx';
import { useOpenForm } from './use-setting.tsx';
import './account-page.css';
import '../ui/list/rows.css';

const addition = z.strictObject({
  name: newPasskeyInput.shape.name,
  password: ownPasswordInput.shape.password,
});

/** Adds a passkey, and answers the recovery codes that are made with the first one. */
function useAddition(passkeys: OwnPasskey[], readAgain: () => Promise<OwnPasskey[]>) {
  /** A passkey may have been saved although the answer was lost; the device then wouldn't create a second one. */
  const mayBeTaken = useRef(false);
  return async (values: z.output<typeof addition>): Promise<string[]> => {
    const isTaken = async () =>
      (await readAgain()).some(
        ({ id, name }) => name === values.name && !passkeys.some((each) => each.id === id),
      );
    if (mayBeTaken.current && (await isTaken())) return [];
    try {
      return await addPasskey(values);
    } catch (error) {
      mayBeTaken.current = true;
      if (!(await isTaken().catch(() => false))) throw error;
      return [];
    }
  };
}

/**
 * Adds or removes the member's passkeys.
 *
 * @param onAdded called with a message and the recovery codes to show
 */
export function Passkeys({
  passkeys,
  isFirst,
  readAgain,
  onAdded,
}: {
  passkeys: OwnPasskey[];
  /** Whether this is the first second factor. */
  isFirst: boolean;
  /** Reads the current passkeys. */
  readAgain: () => Promise<OwnPasskey[]>;
  onAdded: (message: string, codes: string[]) => Promise<void>;
}) {
  const { open, setOpen, closed, close } = useOpenForm<'addition' | OwnPasskey>();
  const add = useAddition(passkeys, readAgain);
  const cancel = (
    <Button tone="quiet" onClick={close}>
      {t('Cancel')}
    </Button>
  );

  return (
    <Section title={t('Passkeys')}>
      <div className="passkeys">
        <p>
          {t(
            'A passkey is stored on your phone, your computer or a security key, which checks that it is you with a fingerprint, a face or a PIN.',
          )}
        </p>
        {!open && passkeys.length > 0 && (
          <PasskeyList passkeys={passkeys} closed={closed} onRemove={setOpen} />
        )}
        {!open && (
          <Addition
            passkeys={passkeys}
            autoFocus={closed === 'addition'}
            onOpen={() => setOpen('addition')}
          />
        )}
        {open === 'addition' && (
          <AuthForm
            level={3}
            title={t('Add a passkey')}
            intro={
              <p>
                {t('Your device will then ask you to confirm that it is you.')}
                {isFirst && <> {t('You’ll be signed out everywhere else.')}</>}
              </p>
            }
            schema={addition}
            fields={[
              {
                name: 'name',
                label: msg('Name'),
                note: { message: msg('To tell it apart from your other passkeys, such as “my phone”.') },
                autoComplete: 'off',
              },
              ownPassword,
            ]}
            submitLabel={t('Continue')}
            onSubmit={async (values) => {
              const codes = await add(values);
              await onAdded(t('You can now sign in with {name}.', { name: values.name }), codes);
              close();
            }}
          >
            {cancel}
          </AuthForm>
        )}
        {open && open !== 'addition' && <Removal passkey={open}>{cancel}</Removal>}
      </div>
    </Section>
  );
}

function Addition({
  passkeys,
  autoFocus,
  onOpen,
}: {
  passkeys: OwnPasskey[];
  autoFocus: boolean;
  onOpen: () => void;
}) {
  if (!supportsPasskeys())
    return (
      <p>
        {t(
          'This browser doesn’t support passkeys. Set up an authenticator app, or come back with another browser.',
        )}
      </p>
    );
  if (passkeys.length >= mostPasskeys)
    return (
      <p>
        {t('You have {count}, which is the most you can have. Remove one to add another.', {
          count: mostPasskeys,
        })}
      </p>
    );
  return (
    <Button icon="plus" autoFocus={autoFocus} onClick={onOpen}>
      {t('Add a passkey')}
    </Button>
  );
}

function PasskeyList({
  passkeys,
  closed,
  onRemove,
}: {
  passkeys: OwnPasskey[];
  /** The form that was closed last; its button takes the focus. */
  closed: 'addition' | OwnPasskey | undefined;
  onRemove: (passkey: OwnPasskey) => void;
}) {
  return (
    <ul className="rows passkey-list" aria-label={t('Your passkeys')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="passkey">
          <div className="passkey-text">
            <strong translate="no">{passkey.name}</strong>
            <div className="passkey-when">
              {rich(
                passkey.used ? 'Added on {added}, last used on {used}' : 'Added on {added}, not used yet',
                {
                  added: <Day iso={passkey.added} />,
                  used: passkey.used && <Day iso={passkey.used} />,
                },
              )}
            </div>
          </div>
          <Button
            icon="trash"
            aria-label={t('Remove {name}', { name: passkey.name })}
            autoFocus={closed === passkey}
            onClick={() => onRemove(passkey)}
          >
            {t('Remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Asks for the password and removes a passkey. */
function Removal({ passkey, children }: { passkey: OwnPasskey; children: ReactNode }) {
  return (
    <AuthForm
      level={3}
      title={t('Remove {name}', { name: passkey.name })}
      intro={
        <p>
          {t(
            'It will no longer sign you in, and you’ll be signed out everywhere, including here. Unsaved changes here will be lost. Your device may still list the passkey: delete it there as well.',
          )}
        </p>
      }
      schema={ownPasswordInput}
      fields={[ownPassword]}
      submitLabel={t('Remove it and sign out')}
      onSubmit={async (values) => {
        await call(removePasskey, { id: passkey.id, body: values });
        await signOut();
      }}
    >
      {children}
    </AuthForm>
  );
}
