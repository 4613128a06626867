/**
 * The initials of a name: of its capitalised words, and of all its words (Ateneo de Manila University is AMU and ADMU).
 */
export function initialsOf(name: string): string[] {
  const words = name.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word));
  const all = [capitals, words].map((each) =>
    each
      .map(([first]) => first)
      .join('')
      .toUpperCase(),
  );
  return [...new Set(all)].filter(({ length }) => length > 1);
}
