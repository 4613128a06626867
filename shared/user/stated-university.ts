/*
 * Whoever asks to join may write a university that the directory doesn't have. The request and then the profile keep
 * what they wrote, until one of the directory is chosen.
 */

type Stated = { statedUniversity?: string | undefined };

/** What is kept of it after an edit. */
export const statedAfter = (
  input: { university?: object | undefined },
  before: Stated | undefined,
): Stated => ({
  statedUniversity: input.university ? undefined : before?.statedUniversity,
});

/** The required fields that a profile may be saved without, because it has these words instead. */
export const fieldsReplacedByStated = ({ statedUniversity }: Stated): string[] =>
  statedUniversity ? ['university'] : [];
