import type { Placeholders } from '../text/template.ts';

/**
 * How a notice reaches a member who isn't using the app: by a mail at once, in the digest, by a mail of its own
 * (`functions/stream/notice-rules.ts`), or not at all.
 */
export type Delivery = 'now' | 'digest' | 'own-mail' | 'app-only';

/** `C` is the kinds; which there are, only the folders above know. */
export type NoticeDefinition<C extends string = string> = {
  delivery: Delivery;
  /** The kind of the records, if their names are links to them. */
  links?: C;
  /** The page that says more than the records do, and the words of the link to it. */
  page?: { path: string; words: string };
  /** A template for one record, in a whole sentence. */
  one: string;
  /** A template for several records. Left out by a notice that is about no records. */
  many?: string;
};

/** What templates of notices can name. */
type Parameter = 'names' | 'count' | 'day' | 'taskforce' | 'product';
type Checked<T> = T extends string
  ? Exclude<Placeholders<T>, Parameter> extends never
    ? T
    : `${Parameter} are the parameters of notices`
  : T;

/**
 * Defines a notice once: how it is delivered, where it leads and what it says. Its rule in the service
 * (`functions/stream/notice-rules.ts`) says which write leads to it, for whom, and about what.
 */
export const defineNotice = <const D extends NoticeDefinition>(
  definition: D & { one: Checked<D['one']>; many?: Checked<D['many']> },
): D => definition;
