import type { AuthField } from './auth-form.tsx';

/** What is asked again before what one signs in with is changed. */
export const ownPassword = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
} as const satisfies AuthField;
