import { type Follow, type FollowedKind, followedKinds } from '../../../shared/follow/follow.rules.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { useMe } from '../../data/hooks.ts';
import { aboutOf } from '../../data/wishes.ts';
import { Button } from '../controls/button.tsx';
import { useWish, useWished } from './use-wished.ts';
import './follow-button.css';

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
  const followed = useWished('follows');
  const wish = useWish();
  if (!followed || id === me) return null;

  const follow: Follow = { record: { kind: collection, id } };
  const about = aboutOf(follow);
  const isFollowed = followed.some((each) => each.about === about);
  return (
    <Button
      tone="quiet"
      className="follow-button"
      icon={isFollowed ? 'check' : 'plus'}
      aria-pressed={isFollowed}
      onClick={() =>
        wish(
          { collection: 'follows', about, input: isFollowed ? undefined : follow },
          isFollowed
            ? `You no longer follow ${name}.`
            : `You follow ${name}. My Account lists what you follow.`,
        )
      }
    >
      {isFollowed ? 'Following' : 'Follow'}
    </Button>
  );
}
