import type { TargetField } from '../../../shared/introduction/introduction.rules.ts';
import { ButtonLink } from '../controls/button.tsx';
import { introductionForm, useTarget } from './use-target.ts';

/** Leads to the form for an introduction, offline too, where it keeps a draft. It isn't there for who can't send one. */
export function IntroductionLink({
  field,
  id,
  children,
}: {
  field: TargetField;
  id: string;
  children: string;
}) {
  const target = useTarget(field, id);
  if (!target || target.refusal) return null;
  return (
    <ButtonLink tone="primary" icon="mail" to={introductionForm(field, id)}>
      {children}
    </ButtonLink>
  );
}
