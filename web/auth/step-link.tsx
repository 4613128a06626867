import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../ui/controls/button.tsx';

export type Step = 'join' | 'code' | 'password' | 'new-password' | 'invitation' | 'request';

/** The address of a step, or of signing in without one. It keeps the parameter of the requested page. */
export function useStepAddress(): (step?: Step) => string {
  const [params] = useSearchParams();
  const search = params.size > 0 ? `?${params}` : '';
  return (step) => `/login${step ? `/${step}` : ''}${search}`;
}

export function StepLink({ to, children }: { to?: Step; children: ReactNode }) {
  const address = useStepAddress();
  return (
    <ButtonLink tone="quiet" to={address(to)}>
      {children}
    </ButtonLink>
  );
}
