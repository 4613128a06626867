import { normalise } from '../../../shared/text/words.ts';

/** The form in which names are compared: without case, accents and repeated spaces. */
export const foldName = (text: string): string => normalise(text).replace(/\s+/g, ' ').trim();

/** A fault of a cell, in a sentence that says what to do. */
export class CellFault extends Error {}

/** The records that a cell can name. A name that several of them have is ambiguous. */
export class Names {
  readonly #one: string;
  readonly #apart: string | undefined;
  readonly #ids = new Map<string, Set<string>>();
  readonly #others = new Map<string, Set<string>>();

  /**
   * @param one the kind in the singular, such as `university`
   * @param apart how records of the same name can be distinguished
   */
  constructor(one: string, apart?: string) {
    this.#one = one;
    this.#apart = apart;
  }

  add(name: string, id: string): void {
    this.#put(this.#ids, name, id);
  }

  /** Adds another name of a record, which counts if no record has it as its own. */
  addOther(name: string, id: string): void {
    this.#put(this.#others, name, id);
  }

  #put(names: Map<string, Set<string>>, name: string, id: string): void {
    names.set(foldName(name), (names.get(foldName(name)) ?? new Set()).add(id));
  }

  has = (name: string): boolean => this.#ids.has(foldName(name)) || this.#others.has(foldName(name));

  /** @throws CellFault if the name is unknown or ambiguous */
  idOf(name: string): string {
    const ids = [...(this.#ids.get(foldName(name)) ?? this.#others.get(foldName(name)) ?? [])];
    const [id] = ids;
    if (id === undefined)
      throw new CellFault(`There is no ${this.#one} “${name}”. Use its name as shown in the app.`);
    if (ids.length > 1)
      throw new CellFault(
        `${ids.length} are called “${name}”. ${this.#apart ?? 'Keep it out, and choose it in the app.'}`,
      );
    return id;
  }

  /** The ids of the records in a cell, separated by semicolons or line breaks, which names may also contain. */
  idsOf(cell: string): string[] {
    return splitCell(cell, this.has).map((name) => this.idOf(name));
  }
}

/** Splits a cell at semicolons and line breaks, but not inside a known name. */
export function splitCell(cell: string, isKnown: (part: string) => boolean): string[] {
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
