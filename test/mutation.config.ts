import { defineConfig } from 'vitest/config';
import { sentenceTags } from './sentences/sentences.ts';

/** The tests that check `shared/` in its parts: what `npm run mutate` holds against every changed rule. */
export default defineConfig({
  test: {
    tags: sentenceTags,
    include: ['test/rules/!(arrows).test.ts', 'test/permissions/**/*.test.ts', 'test/fuzz/**/*.test.ts'],
  },
});
