import { defineConfig } from 'vitest/config';

/** The tests that judge `shared/` in its parts: what `npm run mutate` holds against every changed rule. */
export default defineConfig({
  test: {
    include: ['test/rules/!(arrows).test.ts', 'test/permissions/**/*.test.ts', 'test/fuzz/**/*.test.ts'],
  },
});
