import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { rich } from '../ui/language/rich.tsx';
import { useAccount } from './account.ts';
import { AlreadyMember } from './already-member.tsx';
import './bad-user.css';

/** Shown to an identity that isn't a member and has no waiting request, and to somebody who has just left. */
export default function BadUser() {
  const params = useParams();
  const [{ id, email }] = useState(params);
  const account = useAccount();
  const [search] = useSearchParams();
  const [hasLeft] = useState(search.has('left'));

  useEffect(() => {
    // The reason is removed from the address bar, which may be copied, shared or stored in the history.
    window.history.replaceState(window.history.state, '', hasLeft ? '/baduser?left' : '/baduser');
  }, [hasLeft]);

  if (account === 'signed-in') return <AlreadyMember />;
  if (hasLeft)
    return (
      <MessagePage
        art="door"
        title={t('You have left {product}', { product: product.name })}
        actions={<ButtonLink to="/home">{t('Home')}</ButtonLink>}
      >
        <p>
          {rich(
            'Your record is deleted, you are signed out, and nothing is left on this device. For the next 7 days an administrator can restore your account: see <link>Help and Contact</link>.',
            { link: (words) => <Link to="/help">{words}</Link> },
          )}
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      art="door"
      title={t('This account is not a member')}
      actions={<ButtonLink to="/login">{t('Sign in with another account')}</ButtonLink>}
    >
      <p>
        {rich(
          'You are signed out. If your request to join was waiting, an administrator has decided against it. If you think you should be a member, contact the people who run {product}. Their address is under <link>Help and Contact</link>.',
          { product: product.name, link: (words) => <Link to="/help">{words}</Link> },
        )}{' '}
        {id && email && t('Please tell them this:')}
      </p>
      {id && email && (
        <dl className="bad-user">
          <dt>{t('Email')}</dt>
          <dd>{email}</dd>
          <dt>{t('Account')}</dt>
          <dd>{id}</dd>
        </dl>
      )}
    </MessagePage>
  );
}
