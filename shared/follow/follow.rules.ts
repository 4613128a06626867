import type { RecordOf } from '../fields/fields.ts';

/** The kinds of which records can be followed. */
export const followedKinds = ['topics', 'taskforces', 'projects', 'universities', 'users'] as const;
export type FollowedKind = (typeof followedKinds)[number];

/** What a follow says of the record that it follows. */
export type Follow = { record: RecordOf<FollowedKind> };

export const mostFollows = 200;
