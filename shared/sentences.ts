/** The words of which the kinds' policies are made, each in its folder; `policy.ts` asks them. */
export type Actor =
  | { type: 'anonymous' }
  /** A valid token, but no member record. */
  | { type: 'stranger'; id: string }
  | { type: 'member'; id: string; admin: boolean; chairOf: string[] };

export type Member = Extract<Actor, { type: 'member' }>;

export const actions = [
  'see',
  /** Fields for the member and administrators only. */
  'see-private',
  'create',
  'edit',
  'delete',
  'approve',
  /** Have a resource under a task force without anybody's approval; the record is the resource or its draft. */
  'publish',
  /** Have an area become part of another one. */
  'merge',
  /** Bring back a member who was deleted. */
  'restore',
  /** Know whose mail comes back. */
  'see-bounces',
  'renew',
  /** Choose a project status other than proposal; the record is the stored project. */
  'choose-status',
  /** Add a project's first task force; the record is the stored project. */
  'add-taskforce',
  /** The address and the password one signs in with. */
  'change-sign-in',
  /** File one's own request, with an identity and no membership. */
  'ask-to-join',
] as const;
export type Action = (typeof actions)[number];

/**
 * What makes an answer yes: who asks, and what the record says of itself. `Said` is the part of a record that
 * it reads, of which a draft says some; without it nothing is known of the record.
 */
export type Sentence<Said = never> = {
  /** The sentence in words: two that say the same are the same. */
  says: string;
  /** The fields of the record that the answer depends on; with none of them it is the same for every record. */
  reads: readonly (keyof Said & string)[];
  /** The field of the record that holds the moment at which the answer changes by itself, where it does. */
  endsAt?: (keyof Said & string) | undefined;
  holds: (actor: Member, record: Said | undefined, now: Date) => boolean;
};

/** Who may do what with the records of a kind; whatever no sentence allows is denied. */
export type Policy<Said = never> = { see: Sentence<Said> } & { [A in Action]?: Sentence<Said> };

/** Makes sentences about records with such fields. Each sees the fields that it says it reads, and no other. */
export const sentencesAbout =
  <R extends object>() =>
  <const K extends keyof R & string = never>(
    says: string,
    reads: readonly K[],
    holds: (actor: Member, record: { [F in K]?: R[F] } | undefined, now: Date) => boolean,
  ): Sentence<{ [F in K]?: R[F] }> => ({ says, reads, holds });

/** What a sentence made of these reads: all that any of them does. */
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
