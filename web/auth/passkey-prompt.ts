import { type Message, msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { Unreachable } from '../api/request.ts';

/* The browser's own dialogs for creating and using a passkey. */

type Library = typeof import('@simplewebauthn/browser');
export type OptionsToAdd = Parameters<Library['startRegistration']>[0]['optionsJSON'];
export type OptionsToSign = Parameters<Library['startAuthentication']>[0]['optionsJSON'];

/** The sentence for each browser error, by its name. */
const sentences: Record<string, Message> = {
  NotAllowedError: msg(
    'The passkey was not confirmed: that was cancelled, took too long, or the passkey is not on this device. Try again.',
  ),
  InvalidStateError: msg('This device already has a passkey for your account.'),
  ConstraintError: msg(
    'This device can’t check that it is you. Set up a PIN, a fingerprint or a face on it first, or use another one.',
  ),
  SecurityError: msg('Passkeys only work at the app’s own address. Open it there.'),
};

export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

export const makePasskey = (optionsJSON: OptionsToAdd) =>
  runPrompt(({ startRegistration }) => startRegistration({ optionsJSON }));

export const signByPasskey = (optionsJSON: OptionsToSign) =>
  runPrompt(({ startAuthentication }) => startAuthentication({ optionsJSON }));

/** @throws ProductError for any browser error */
async function runPrompt<T>(prompt: (library: Library) => Promise<T>): Promise<T> {
  const library = await import('@simplewebauthn/browser').catch(() => {
    throw new Unreachable();
  });
  return prompt(library).catch((error: unknown) => {
    const message = sentences[error instanceof Error ? error.name : ''];
    throw new ProductError('invalid', {
      message: message ?? msg('The passkey did not work on this device. Try again, or use another one.'),
    });
  });
}
