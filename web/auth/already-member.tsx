import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';

/** Shown to a member on a page that explains to others why they can't sign in. */
export function AlreadyMember() {
  return (
    <MessagePage
      art="letter"
      title={t('You are a member of {product}', { product: product.name })}
      actions={
        <ButtonLink tone="primary" to="/home">
          {t('Home')}
        </ButtonLink>
      }
    >
      <p>{t('This page is for people who are not members, or not yet. You are signed in.')}</p>
    </MessagePage>
  );
}
