import { Link, useSearchParams } from 'react-router-dom';
import { product } from '../../shared/text/product.ts';
import { Day } from '../ui/content/date.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { useAccount } from './account.ts';
import { AlreadyMember } from './already-member.tsx';

/** Shown to somebody whose request to join has not been decided. */
export default function Approval() {
  const [params] = useSearchParams();
  const account = useAccount();
  const sent = params.get('sent') ?? '';
  if (account === 'signed-in') return <AlreadyMember />;
  // A sign-in with a waiting request leads here with the request's date.
  if (Number.isNaN(Date.parse(sent)))
    return (
      <MessagePage
        art="letter"
        title="Requests to join wait here"
        actions={
          <>
            <ButtonLink tone="primary" to="/login">
              Sign in
            </ButtonLink>
            <ButtonLink to="/login/join">Ask to join</ButtonLink>
          </>
        }
      >
        <p>If you have asked to join, sign in to see where your request stands.</p>
      </MessagePage>
    );
  return (
    <MessagePage
      art="letter"
      title="Your request was sent"
      actions={
        <>
          <ButtonLink tone="primary" to="/login">
            Sign in
          </ButtonLink>
          <ButtonLink to="/home">Home</ButtonLink>
        </>
      }
    >
      <p>
        You asked to join on <Day iso={sent} />.
      </p>
      <p>
        An administrator decides on each request. If you’re approved, we’ll email you and you can sign in.
      </p>
      <p>
        This page does not update itself. Sign in again to see the decision. If it takes long, contact the
        people who run {product.name}: see <Link to="/help">Help and Contact</Link>.
      </p>
    </MessagePage>
  );
}
