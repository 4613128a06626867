import type { AuthField } from './auth-form.tsx';

/** The password, asked for again before a sign-in setting is changed. */
export const ownPassword = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
} as const satisfies AuthField;
