import { normalise } from '../../../shared/words.ts';

/** A text as names are compared: case, accents and further spaces make no difference. */
export const folded = (text: string): string => normalise(text).replace(/\s+/g, ' ').trim();

/** What of a cell can't be used, in a sentence that says what to do. */
export class CellFault extends Error {}

/** What can be named in a cell, by its name; a name that several have leads to none of them. */
export class Names {
  readonly #one: string;
  readonly #apart: string | undefined;
  readonly #ids = new Map<string, Set<string>>();
  readonly #others = new Map<string, Set<string>>();

  /**
   * @param one what each of them is called, such as `university`
   * @param apart how those of one name are told apart, where they can be
   */
  constructor(one: string, apart?: string) {
    this.#one = one;
    this.#apart = apart;
  }

  add(name: string, id: string): void {
    this.#put(this.#ids, name, id);
  }

  /** A name that one has beside its own: it leads there where none has it as its own. */
  addOther(name: string, id: string): void {
    this.#put(this.#others, name, id);
  }

  #put(names: Map<string, Set<string>>, name: string, id: string): void {
    names.set(folded(name), (names.get(folded(name)) ?? new Set()).add(id));
  }

  has = (name: string): boolean => this.#ids.has(folded(name)) || this.#others.has(folded(name));

  /** @throws CellFault where none has the name, or several have */
  idOf(name: string): string {
    const ids = [...(this.#ids.get(folded(name)) ?? this.#others.get(folded(name)) ?? [])];
    const [id] = ids;
    if (id === undefined)
      throw new CellFault(`There is no ${this.#one} “${name}”. Use its name as shown in the app.`);
    if (ids.length > 1)
      throw new CellFault(
        `${ids.length} are called “${name}”. ${this.#apart ?? 'Keep it out, and choose it in the app.'}`,
      );
    return id;
  }

  /** The ids of all that a cell names, with semicolons or line breaks between; a name may have such in it. */
  idsOf(cell: string): string[] {
    return inParts(cell, this.has).map((name) => this.idOf(name));
  }
}

/** The parts of a cell between semicolons or line breaks; those that are known only as one stay together. */
export function inParts(cell: string, isKnown: (part: string) => boolean): string[] {
  const pieces = cell.split(/[;\n]/);
  const parts: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    const joined = (to: number) => pieces.slice(from, to).join(';').trim();
    let to = pieces.length;
    while (to > from + 1 && !isKnown(joined(to))) to -= 1;
    if (joined(to) !== '') parts.push(joined(to));
    from = to;
  }
  return parts;
}
