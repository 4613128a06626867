import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../ui/controls/button.tsx';

export type Step = 'join' | 'code' | 'password' | 'new-password' | 'invitation' | 'request';

/** Where a step stands; none is signing in. Where one wanted to go stays in the address. */
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
