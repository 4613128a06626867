import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { description } from '../../shared/language/description.ts';
import { t } from '../../shared/language/messages.ts';
import type { AppConfig } from '../../shared/protocol/app-config.ts';
import { product } from '../../shared/text/product.ts';
import { readConfig } from '../api/cognito.ts';
import { useActor, useOnline } from '../data/hooks.ts';
import { Section } from '../ui/content/section.tsx';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Button } from '../ui/controls/button.tsx';
import { rich } from '../ui/language/rich.tsx';
import { AnAdministrator } from '../ui/links/person-card.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import './help-page.css';

/** For everybody, signed in or not: who runs the network, how to reach them, privacy and accessibility. */
export default function HelpPage() {
  const { config, failed, load } = useConfig();
  const actor = useActor();
  return (
    <section className="help-page">
      <header>
        <PageHeading title={t('Help and Contact')} />
        <p>{t(description)}</p>
      </header>
      <Section title={t('Who runs {product}', { product: product.name })}>
        {config ? (
          <Contact config={config} />
        ) : failed ? (
          <>
            <p role="status">{t('The contact address can’t be loaded right now.')}</p>
            <Button onClick={load}>{t('Try again')}</Button>
          </>
        ) : (
          <div aria-busy="true">
            <SkeletonLines lines={2} />
          </div>
        )}
        {actor.type === 'member' && (
          <p>
            {rich('As a member you can also ask {administrator}.', {
              administrator: <AnAdministrator />,
            })}
          </p>
        )}
      </Section>
      <Section title={t('Getting in')}>
        <Answers>
          <dt>{t('You forgot your password, or your invitation expired')}</dt>
          <dd>
            {rich('<link>Choose a new password</link> with a code that we email to you.', {
              link: (words) => <Link to="/login/password">{words}</Link>,
            })}
          </dd>
          <dt>{t('You lost your phone or your second factor')}</dt>
          <dd>
            {t(
              'Sign in with your password, then choose “I lost my phone or passkey”. If nobody gets in touch with you, write to us as described above.',
            )}
          </dd>
          <dt>{t('You can’t read email at your sign-in address any more')}</dt>
          <dd>{t('Write to us as described above, from another address that people know to be yours.')}</dd>
          <dt>{t('You are not a member yet')}</dt>
          <dd>
            {rich('<link>Ask to join</link>, or ask a member to nominate you.', {
              link: (words) => <Link to="/login/join">{words}</Link>,
            })}
          </dd>
        </Answers>
      </Section>
      <Section title={t('Privacy')}>
        <ul>
          <li>{t('Only members see what is in the directory. Search engines see none of it.')}</li>
          <li>
            {t(
              'Members see your profile and the contacts you enter there. Only you and administrators see your sign-in address and settings.',
            )}
          </li>
          <li>
            {t('Administrators can see who changed what for a year, and attempts to sign in for 90 days.')}
          </li>
          <li>{t('There are no advertisements, and nothing follows you to or from other sites.')}</li>
          <li>
            {t(
              'This browser keeps a copy of the directory, so that it works offline. Signing out deletes the copy.',
            )}
          </li>
          <li>
            {rich(
              'You can correct your profile, turn off emails and leave under <link>My Account</link>. If you leave, an administrator can restore your account for 7 days. Backups are deleted after {backupDays} days.',
              { link: (words) => <Link to="/profile">{words}</Link>, backupDays },
            )}
          </li>
          <li>
            {t(
              'To see what we keep about you, or to have it corrected or deleted, write to us as described above.',
            )}
          </li>
        </ul>
      </Section>
      <Section title={t('Accessibility')}>
        <p>
          {t(
            '{product} can be used by keyboard, with a screen reader, at up to 400 % zoom, on a light or a dark background and with reduced motion. It is built to WCAG 2.2 at level AA. If something keeps you from using it, please tell us, so that we can fix it.',
            { product: product.name },
          )}
        </p>
      </Section>
    </section>
  );
}

/** For this long, AWS can restore an earlier state of the table. */
const backupDays = 35;

function Contact({ config: { operator, contactEmail } }: { config: AppConfig }) {
  return (
    <>
      {operator && (
        <p>
          {rich('{product} is run by {operator}.', {
            product: product.name,
            operator: (
              <strong dir="auto" translate="no">
                {operator}
              </strong>
            ),
          })}
        </p>
      )}
      {contactEmail ? (
        <p>
          {rich('For questions, or if you need an administrator, write to {contactEmail}.', {
            contactEmail: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
          })}
        </p>
      ) : (
        <p>
          {t('No address to write to has been published yet. Ask a member you know, or whoever invited you.')}
        </p>
      )}
    </>
  );
}

const Answers = ({ children }: { children: ReactNode }) => <dl className="help-answers">{children}</dl>;

/** The configuration of this deployment, read each time, because the operator may change. */
function useConfig() {
  const online = useOnline();
  const [config, setConfig] = useState<AppConfig>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    readConfig().then(setConfig, () => setFailed(true));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a read that failed offline is repeated online
  useEffect(load, [load, online]);
  return { config, failed, load };
}
