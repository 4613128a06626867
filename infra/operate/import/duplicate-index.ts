import type { Stored } from '../../../shared/kinds/registry.ts';
import { nameWords } from '../../../shared/text/name-words.ts';
import type { Importable } from './columns.ts';
import { foldName } from './names.ts';

/** The fields by which duplicates are found. */
export type IdentifyingFields = Partial<Pick<Stored<'users'>, 'name' | 'email'>> &
  Partial<Pick<Stored<'universities'>, 'country' | 'website'>>;

/** The keys by which two records of a kind are the same: certainly by `sure`, possibly by any of `perhaps`. */
type DuplicateKeys = {
  sure: (said: IdentifyingFields) => string | undefined;
  perhaps: (said: IdentifyingFields) => (string | undefined)[];
};

const unspecific = new Set(
  'a an and at da de del della des di do dos du e el for in la las le los of the van von y'.split(' '),
);

/** The sorted words of a name, without very common ones. */
function wordsIn(name: string | undefined): string | undefined {
  const words = foldName(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !unspecific.has(word));
  return words.length > 0 ? words.sort().join(' ') : undefined;
}

const hostOf = (address: string | undefined): string | undefined =>
  URL.canParse(address ?? '') ? new URL(address ?? '').hostname.replace(/^www\./, '') : undefined;

const likenesses: Record<Importable, DuplicateKeys> = {
  users: {
    sure: ({ email }) => email?.toLowerCase(),
    perhaps: ({ name = '' }) => [wordsIn(nameWords(name).join(' '))],
  },
  universities: {
    sure: ({ name, country }) => name && country && `${foldName(name)}, ${foldName(country)}`,
    perhaps: ({ name, website }) => [wordsIn(name), hostOf(website)],
  },
};

/** An index of the records, stored or in earlier rows, by the keys that find duplicates. */
export class DuplicateIndex {
  readonly #likeness: DuplicateKeys;
  readonly #sure = new Map<string, string>();
  readonly #perhaps = new Map<string, string>();

  constructor(collection: Importable) {
    this.#likeness = likenesses[collection];
  }

  /** @param where for a message, such as `row 7` */
  add(said: IdentifyingFields, where: string): void {
    const sure = this.#likeness.sure(said);
    if (sure !== undefined && !this.#sure.has(sure)) this.#sure.set(sure, where);
    for (const each of this.#likeness.perhaps(said)) if (each !== undefined) this.#perhaps.set(each, where);
  }

  /** Where the same record is. */
  of(said: IdentifyingFields): string | undefined {
    return this.#sure.get(this.#likeness.sure(said) ?? '');
  }

  /** Where records are that may be the same. */
  nearly(said: IdentifyingFields): string[] {
    const found = this.#likeness.perhaps(said).map((each) => this.#perhaps.get(each ?? ''));
    return [...new Set(found.filter((where) => where !== undefined))];
  }
}
