import { type FollowedField, type FollowedKind, followedKinds } from '../../../shared/follow/follow.rules.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { useMe } from '../../data/hooks.ts';
import { aboutOf } from '../../data/wishes.ts';
import { Button } from '../controls/button.tsx';
import { useWish, useWished } from './use-wished.ts';
import './follow-button.css';

/** The field with which a record of the kind is followed. */
const fields = Object.fromEntries(
  Object.entries(followedKinds).map(([field, collection]) => [collection, field]),
) as Record<FollowedKind, FollowedField>;

export const canBeFollowed = (collection: Collection): collection is FollowedKind => collection in fields;

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

  const follow = { [fields[collection]]: id };
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
