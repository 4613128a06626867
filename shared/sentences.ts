/* The sentences of which the kinds' policies are made; `policy.ts` evaluates them. */
export type Actor =
  | { type: 'anonymous' }
  /** Somebody with a valid token who is no member. */
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
  /** Publish a resource without approval; the record is the resource or its draft. */
  'publish',
  /** Merge an area into another. */
  'merge',
  /** Restore a deleted member. */
  'restore',
  /** See which members' mail bounces. */
  'see-bounces',
  'renew',
  /** Choose a project status other than proposal; the record is the stored project. */
  'choose-status',
  /** Add a project's first task force; the record is the stored project. */
  'add-taskforce',
  /** Change the address and the password of an account. */
  'change-sign-in',
  /** File a request for oneself. */
  'ask-to-join',
] as const;
export type Action = (typeof actions)[number];

/**
 * A condition on the actor and the record, named by a sentence. `Said` has the fields of the record that it reads, some
 * of which a draft may lack.
 */
export type Sentence<Said = never> = {
  /** The sentence in words, by which tests tell sentences apart. */
  says: string;
  /** The fields that the answer depends on; without any it is the same for every record. */
  reads: readonly (keyof Said & string)[];
  /** The field with the moment at which the answer changes without a write. */
  endsAt?: (keyof Said & string) | undefined;
  holds: (actor: Member, record: Said | undefined, now: Date) => boolean;
};

/** The permissions of a kind; whatever no sentence allows is denied. */
export type Policy<Said = never> = { see: Sentence<Said> } & { [A in Action]?: Sentence<Said> };

/** Makes sentences about records with such fields. A sentence sees only the fields that it lists in `reads`. */
export const sentencesAbout =
  <R extends object>() =>
  <const K extends keyof R & string = never>(
    says: string,
    reads: readonly K[],
    holds: (actor: Member, record: { [F in K]?: R[F] } | undefined, now: Date) => boolean,
  ): Sentence<{ [F in K]?: R[F] }> => ({ says, reads, holds });

/** The fields that a combination of sentences reads. */
type SaidIn<S> = (S extends Sentence<infer Said> ? (said: Said) => void : never) extends (
  said: infer All,
) => void
  ? All
  : never;

const together = <S extends Sentence[]>(
  sentences: S,
  word: string,
  holds: Sentence['holds'],
): Sentence<SaidIn<S[number]>> =>
  ({
    says: `(${sentences.map(({ says }) => says).join(` ${word} `)})`,
    reads: [...new Set(sentences.flatMap(({ reads }) => reads))],
    endsAt: sentences.find(({ endsAt }) => endsAt)?.endsAt,
    holds,
  }) as Sentence as Sentence<SaidIn<S[number]>>;
export const either = <S extends Sentence[]>(...sentences: S) =>
  together(sentences, 'or', (...asked) => sentences.some(({ holds }) => holds(...asked)));
export const both = <S extends Sentence[]>(...sentences: S) =>
  together(sentences, 'and', (...asked) => sentences.every(({ holds }) => holds(...asked)));

const about = sentencesAbout<{ id: string; owner: string; leads: string[]; contact: string }>();

export const aMember = about('a member', [], () => true);
export const anAdministrator = about('an administrator', [], (actor) => actor.admin);
export const aChair = about('a chair', [], (actor) => actor.chairOf.length > 0);
export const aCurator = either(aChair, anAdministrator);
export const nobody = about('nobody', [], () => false);

export const theMemberThemselves = about('the member', ['id'], (actor, user) => user?.id === actor.id);
export const itsOwner = about('its owner', ['owner'], (actor, record) => record?.owner === actor.id);
export const itsContact = about('its contact', ['contact'], (actor, record) => record?.contact === actor.id);
export const oneOfItsLeads = about(
  'one of its leads',
  ['leads'],
  (actor, record) => record?.leads?.includes(actor.id) === true,
);
