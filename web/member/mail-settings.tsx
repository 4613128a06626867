import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Presented } from '../../shared/kinds/registry.ts';
import { t } from '../../shared/language/messages.ts';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { readMailState } from '../auth/sign-in-calls.ts';
import { useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { rich } from '../ui/language/rich.tsx';
import { ToggleChip } from '../ui/list/toggle-chip.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DigestSetting } from './digest-setting.tsx';
import { canBeSaved, type MemberWithUniversity, useSetting } from './use-setting.tsx';
import { BlockedMembers, WritersSetting } from './writers-setting.tsx';
import './account-page.css';
import '../ui/page/page.css';

/** Who may write to the member, whom they blocked, and what is emailed to them. */
export function MailSettings({ member }: { member: Presented<'users'> }) {
  const online = useOnline();
  const known = canBeSaved(member) ? member : undefined;
  return (
    <article className="page">
      <header>
        <PageHeading title={t('Messages and Email')} />
        <p>{t('Only you and administrators see these settings.')}</p>
        {!online && <p>{t('You are offline. You can change them when you are online again.')}</p>}
        {online && !known && (
          <p>
            {rich(
              '<link>Fill out your profile</link> to choose which emails you get and who may write to you.',
              { link: (words) => <Link to={`/members/edit/${member.id}`}>{words}</Link> },
            )}
          </p>
        )}
      </header>
      <Section title={t('Messages')}>
        <div className="account-settings">
          {online && known && <WritersSetting member={known} />}
          <BlockedMembers />
          <div className="account-settings-row">
            <ButtonLink icon="mail" to={messagesPath}>
              {t('Messages')}
            </ButtonLink>
            <ButtonLink icon="warning" to={reportsPath}>
              {t('Reports')}
            </ButtonLink>
          </div>
        </div>
      </Section>
      {online && known && <EmailSection member={known} />}
    </article>
  );
}

function EmailSection({ member }: { member: MemberWithUniversity }) {
  const [digestEnded, setDigestEnded] = useState<string>();
  useEffect(() => {
    // If this fails, nothing is shown.
    readMailState().then(setDigestEnded, () => {});
  }, []);
  const { save, refusal } = useSetting(member);
  const on = member.notifyByMail !== false;
  return (
    <Section title={t('Email')}>
      <div className="account-settings">
        <ToggleChip
          pressed={on}
          onToggle={() =>
            save(
              { notifyByMail: !on },
              t(
                on
                  ? 'You won’t get any more email about the network.'
                  : 'You’ll get email about the network.',
              ),
            )
          }
          detail={t('You’ll always get email about your account.')}
        >
          {t('Send me email about the network')}
        </ToggleChip>
        {refusal}
        {on && (
          <DigestSetting
            member={member}
            digestEnded={digestEnded}
            onDigestResumed={() => setDigestEnded(undefined)}
          />
        )}
      </div>
    </Section>
  );
}
