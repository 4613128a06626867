/*
 * Whoever asks to join may write a university that the directory doesn't have. The request and then the profile keep
 * what they wrote, until one of the directory is chosen.
 */

type Stated = { statedUniversity?: string | undefined };
type Placed = { university?: object | undefined };

/** What is kept of it after an edit. */
export const statedAfter = ({ university }: Placed, before: (Stated & Placed) | undefined): Stated => ({
  statedUniversity: university && !before?.university ? undefined : before?.statedUniversity,
});

/** The required fields that a profile may be saved without, because it has these words instead. */
export const fieldsReplacedByStated = ({ statedUniversity }: Stated): string[] =>
  statedUniversity ? ['university'] : [];
