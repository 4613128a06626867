/* The sentences of which the kinds' policies are made; `policy.ts` evaluates them. */
export type Actor =
  | { type: 'anonymous' }
  /** Somebody with a valid token who isn't a member. */
  | { type: 'stranger'; id: string }
  | { type: 'member'; id: string; admin: boolean; chairOf: string[] };

export type Member = Extract<Actor, { type: 'member' }>;

export const actions = [
  'see',
  /** See the private fields. */
  'see-private',
  'create',
  'edit',
  'delete',
  'approve',
  /** Decline a request to join, and tell whoever asked. */
  'decline',
  /** Ask whoever wants to join a question. */
  'ask',
  /** Publish a resource without approval; the record is the resource or its draft. */
  'publish',
  /** Merge an area into another. */
  'merge',
  /** Restore a deleted member. */
  'restore',
  /** See which members' mail bounces. */
  'see-bounces',
  'renew',
  /** Say how an opportunity or a project ended. */
  'close',
  /** Take back a handover. */
  'withdraw',
  /** Choose a project status other than proposal; the record is the stored project. */
  'choose-status',
  /** Add a project's first task force; the record is the stored project. */
  'add-taskforce',
  /** Change the address and the password of an account. */
  'change-sign-in',
  /** Say something to every member, and end what another says. */
  'announce',
  /** File a request for oneself. */
  'ask-to-join',
] as const;
export type Action = (typeof actions)[number];

/**
 * A condition on the actor and the record, named by a sentence. `Fields` has the fields of the record that it reads, some
 * of which a draft may lack.
 */
export type Sentence<Fields = never> = {
  /** The sentence in words, by which tests tell sentences apart. */
  id: string;
  /** The fields that the answer depends on; without any it is the same for every record. */
  reads: readonly (keyof Fields & string)[];
  /** The field with the moment at which the answer changes without a write, unless the record is closed. */
  endsAt?: (keyof Fields & string) | undefined;
  test: (actor: Member, record: Fields | undefined, now: Date) => boolean;
};

/** The permissions of a kind; whatever no sentence allows is denied. */
export type Policy<Fields = never> = { see: Sentence<Fields> } & { [A in Action]?: Sentence<Fields> };

/** Makes sentences about records with such fields. A sentence sees only the fields that it lists in `reads`. */
export const sentencesAbout =
  <R extends object>() =>
  <const K extends keyof R & string = never>(
    id: string,
    reads: readonly K[],
    test: (actor: Member, record: { [F in K]?: R[F] } | undefined, now: Date) => boolean,
  ): Sentence<{ [F in K]?: R[F] }> => ({ id, reads, test });

/** The fields that a combination of sentences reads. */
type FieldsOf<S> = (S extends Sentence<infer Fields> ? (fields: Fields) => void : never) extends (
  fields: infer All,
) => void
  ? All
  : never;

const combine = <S extends Sentence[]>(
  sentences: S,
  word: string,
  test: Sentence['test'],
): Sentence<FieldsOf<S[number]>> =>
  ({
    id: `(${sentences.map(({ id }) => id).join(` ${word} `)})`,
    reads: [...new Set(sentences.flatMap(({ reads }) => reads))],
    endsAt: sentences.find(({ endsAt }) => endsAt)?.endsAt,
    test,
  }) as Sentence as Sentence<FieldsOf<S[number]>>;
export const or = <S extends Sentence[]>(...sentences: S) =>
  combine(sentences, 'or', (...asked) => sentences.some(({ test }) => test(...asked)));
export const and = <S extends Sentence[]>(...sentences: S) =>
  combine(sentences, 'and', (...asked) => sentences.every(({ test }) => test(...asked)));

const about = sentencesAbout<{
  id: string;
  owner: string;
  leads: string[];
  contact: string;
  member: string;
}>();

export const aMember = about('a member', [], () => true);
export const anAdministrator = about('an administrator', [], (actor) => actor.admin);
export const aChair = about('a chair', [], (actor) => actor.chairOf.length > 0);
export const aCurator = or(aChair, anAdministrator);
export const nobody = about('nobody', [], () => false);

export const theMemberThemselves = about('the member', ['id'], (actor, user) => user?.id === actor.id);
export const itsMember = about('its member', ['member'], (actor, record) => record?.member === actor.id);
export const itsOwner = about('its owner', ['owner'], (actor, record) => record?.owner === actor.id);
export const itsContact = about('its contact', ['contact'], (actor, record) => record?.contact === actor.id);
export const oneOfItsLeads = about(
  'one of its leads',
  ['leads'],
  (actor, record) => record?.leads?.includes(actor.id) === true,
);
