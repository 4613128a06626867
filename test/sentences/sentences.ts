import { moreScreens } from './section-2-more-screens.ts';
import { routes } from './section-2-routes.ts';
import { screens } from './section-2-screens.ts';
import { shell } from './section-2-shell.ts';
import { entities } from './section-3.ts';
import { transitions } from './section-4.ts';
import { validation } from './section-5.ts';
import { errorsAndLimits } from './section-8-9.ts';

/**
 * Every sentence of the product specification's sections 2 to 5, 8 and 9, in few words, as the
 * decisions have it where they differ. What the decisions replace altogether (the image host's
 * preset, the timer that watched the width) is not here.
 */
export const sentences = {
  ...routes,
  ...shell,
  ...screens,
  ...moreScreens,
  ...entities,
  ...transitions,
  ...validation,
  ...errorsAndLimits,
};

/** A sentence's section and its number there: `2.4-3`. */
export type SentenceId = keyof typeof sentences;

declare module 'vitest' {
  /** What a test's tags may be: the sentences that it shows, and whether it is of the long lane alone. */
  interface TestTags {
    sentence: SentenceId;
    lane: 'long';
  }
}

/** The tags as vitest wants to know them: one that isn't here fails its test. */
export const sentenceTags = (Object.keys(sentences) as SentenceId[]).map((name) => ({ name }));

/** The sentences that no test shows. */
export function withoutTest<Id extends string>(
  sentences: Record<Id, string>,
  tests: readonly { tags: readonly string[] }[],
): Id[] {
  const shown = new Set(tests.flatMap(({ tags }) => tags));
  return (Object.keys(sentences) as Id[]).filter((id) => !shown.has(id));
}
