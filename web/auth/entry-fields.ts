import { msg } from '../../shared/language/messages.ts';
import type { AuthField } from './auth-form.tsx';
import { passwordNote } from './credentials.ts';

/** The fields that several steps share. */
export const entryFields = {
  name: { name: 'name', label: msg('Name'), autoComplete: 'name' },
  email: { name: 'email', label: msg('Email'), type: 'email', autoComplete: 'username' },
  password: {
    name: 'password',
    label: msg('Password'),
    type: 'password',
    note: passwordNote,
    autoComplete: 'new-password',
  },
  newPassword: {
    name: 'password',
    label: msg('New password'),
    type: 'password',
    note: passwordNote,
    autoComplete: 'new-password',
  },
  university: {
    name: 'university',
    label: msg('University'),
    note: { message: msg('Or where you work, if it is not a university.') },
    autoComplete: 'organization',
  },
  title: {
    name: 'title',
    label: msg('Your role there'),
    note: { message: msg('Such as Professor of Ethics.') },
    autoComplete: 'organization-title',
  },
  reason: { name: 'reason', label: msg('Why you would like to join'), type: 'long', autoComplete: 'off' },
  recovery: { name: 'recovery', label: msg('Recovery code'), autoComplete: 'off' },
  code: {
    name: 'code',
    label: msg('Code'),
    type: 'code',
    note: { message: msg('Twelve digits. You can also paste the whole email.') },
    autoComplete: 'one-time-code',
  },
} as const satisfies Record<string, AuthField>;
