/** The fields that say what a member follows, and the kinds of the records that they name. */
export const followedKinds = {
  topic: 'topics',
  taskforce: 'taskforces',
  project: 'projects',
  university: 'universities',
  person: 'users',
} as const;
export type FollowedField = keyof typeof followedKinds;
export type FollowedKind = (typeof followedKinds)[FollowedField];
export const followedFields = Object.keys(followedKinds) as FollowedField[];

export const mostFollows = 200;

/** The ids that a follow names, by field: exactly one of them is there. */
export type Follow = { [F in FollowedField]?: string | undefined };

/** The field that says what is followed, and the id of its record. */
export function followedBy(follow: Follow): { field: FollowedField; id: string } | undefined {
  const field = followedFields.find((each) => follow[each] !== undefined);
  return field && { field, id: follow[field] as string };
}
