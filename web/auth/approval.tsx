import { useSearchParams } from 'react-router-dom';
import { longDay } from '../language/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';

/** Where somebody waits whose request to join has not been decided. */
export default function Approval() {
  const [params] = useSearchParams();
  const sent = new Date(params.get('sent') ?? Number.NaN);
  return (
    <MessagePage
      art="letter"
      title="Your request is waiting"
      actions={<ButtonLink to="/home">Home</ButtonLink>}
    >
      <p>
        {Number.isNaN(sent.getTime()) ? (
          'Your request to join has been sent.'
        ) : (
          <>
            Your request to join was sent on <time dateTime={sent.toISOString()}>{longDay(sent)}</time>.
          </>
        )}
      </p>
      <p>An administrator will decide. If the answer is yes, we mail you, and you can sign in.</p>
    </MessagePage>
  );
}
