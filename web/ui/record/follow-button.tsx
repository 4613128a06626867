import { type Follow, type FollowedKind, followedKinds } from '../../../shared/follow/follow.rules.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { msg, t } from '../../../shared/language/messages.ts';
import { useMe } from '../../data/hooks.ts';
import { subjectKey } from '../../data/outbox.ts';
import { Button } from '../controls/button.tsx';
import { useEnqueue, useWithOutbox } from '../following/use-outbox.ts';
import './record-page.css';

export const canBeFollowed = (collection: Collection): collection is FollowedKind =>
  (followedKinds as readonly Collection[]).includes(collection);

/** Follows a record, or no longer follows it, offline too. Nobody follows themselves. */
export function FollowButton({
  collection,
  id,
  name,
}: {
  collection: FollowedKind;
  id: string;
  name: string;
}) {
  const me = useMe()?.user.id;
  const followed = useWithOutbox('follows');
  const enqueue = useEnqueue();
  if (!followed || id === me) return null;

  const follow: Follow = { record: { kind: collection, id } };
  const about = subjectKey(follow);
  const isFollowed = followed.some((each) => each.about === about);
  return (
    <Button
      tone="quiet"
      className="follow-button"
      icon={isFollowed ? 'check' : 'plus'}
      aria-pressed={isFollowed}
      onClick={() =>
        enqueue(
          { collection: 'follows', about, input: isFollowed ? undefined : follow },
          isFollowed
            ? t('You no longer follow {name}.', { name })
            : t('You follow {name}. My Account lists what you follow.', { name }),
        )
      }
    >
      {t(isFollowed ? msg('Following', 'a button') : msg('Follow'))}
    </Button>
  );
}
