import { type Introduced, purposeOf } from '../../../shared/introduction/purposes.ts';
import { t } from '../../../shared/language/messages.ts';

import { ButtonLink } from '../controls/button.tsx';
import { introductionForm, useTarget } from './use-target.ts';

/** Leads to the form for an introduction, offline too, where it keeps a draft. It isn't there for who can't send one. */
export function IntroductionLink(introduced: Introduced) {
  const target = useTarget(introduced);
  if (!target || target.refusal) return null;
  const isHandover = introduced.purpose === 'handover';
  return (
    <ButtonLink
      tone={isHandover ? 'plain' : 'primary'}
      icon={isHandover ? 'person' : 'mail'}
      to={introductionForm(introduced)}
    >
      {t(purposeOf(introduced).words.button, { about: target.record.name })}
    </ButtonLink>
  );
}
