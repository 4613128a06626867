import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import LanguageChoice from '../auth/language-choice.tsx';
import { useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { canBeSaved, type MemberWithUniversity, useSetting } from './use-setting.tsx';
import './account-page.css';
import '../ui/list/rows.css';

/** The language of the app, and of the emails to the member once their profile can be saved. */
export function LanguageSetting({ member }: { member: Presented<'users'> }) {
  if (!useOnline()) return null;
  return (
    <Section title={t('Language of the app')}>
      <div className="account-settings">
        {canBeSaved(member) ? <OfAppAndMail member={member} /> : <LanguageChoice />}
      </div>
    </Section>
  );
}

function OfAppAndMail({ member }: { member: MemberWithUniversity }) {
  const { save, refusal } = useSetting(member);
  return (
    <>
      <LanguageChoice
        onChosen={(language) => save({ language }, t('The app and your emails are in this language now.'))}
      />
      <p className="row-with-actions-soft">
        {t('Your emails are in the same language. What members write stays as they wrote it.')}
      </p>
      {refusal}
    </>
  );
}
