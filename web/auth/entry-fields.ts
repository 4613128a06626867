import type { AuthField } from './auth-form.tsx';
import { passwordNote } from './credentials.ts';

/** The fields that several steps share. */
export const entryFields = {
  name: { name: 'name', label: 'Name', autoComplete: 'name' },
  email: { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  password: {
    name: 'password',
    label: 'Password',
    type: 'password',
    note: passwordNote,
    autoComplete: 'new-password',
  },
  newPassword: {
    name: 'password',
    label: 'New password',
    type: 'password',
    note: passwordNote,
    autoComplete: 'new-password',
  },
  university: {
    name: 'university',
    label: 'University',
    note: 'Or where you work, if it is not a university.',
    autoComplete: 'organization',
  },
  title: {
    name: 'title',
    label: 'Your role there',
    note: 'Such as Professor of Ethics.',
    autoComplete: 'organization-title',
  },
  reason: { name: 'reason', label: 'Why you would like to join', type: 'long', autoComplete: 'off' },
  recovery: { name: 'recovery', label: 'Recovery code', autoComplete: 'off' },
  code: {
    name: 'code',
    label: 'Code',
    type: 'code',
    note: 'Twelve digits. You can also paste the whole email.',
    autoComplete: 'one-time-code',
  },
} as const satisfies Record<string, AuthField>;
