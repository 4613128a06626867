import { relative, resolve, sep } from 'node:path';
import { createVitest } from 'vitest/node';

/** A test as its source has it: what it is called with the suites around it, where it is, what it shows. */
export type AnnotatedTest = { title: string; file: string; tags: readonly string[] };

const root = resolve(import.meta.dirname, '../..');

/** Every test of the product that isn't skipped. Nothing is run. */
export const testsInSources = () =>
  testsOf({
    root,
    config: resolve(root, 'test/vitest.config.ts'),
    project: ['parts', 'product', 'screens', 'faults', 'alone'],
  });

/**
 * The same of any tests that vitest can be told of, in the order of files and of their lines.
 *
 * @throws on a file that can't be read, and on a tag that the configuration doesn't know
 */
export async function testsOf(options: {
  root: string;
  config: string;
  project?: string[];
}): Promise<AnnotatedTest[]> {
  const vitest = await createVitest('test', { ...options, watch: false });
  try {
    const files = await vitest.experimental_parseSpecifications(await vitest.globTestSpecifications());
    // A file may have its tests from a function elsewhere, where no tag can be read.
    for (const file of files)
      for (const { message } of file.errors())
        if (!message.startsWith('No test suite found')) throw new Error(`${file.moduleId}: ${message}`);
    return files
      .flatMap((file) => [...file.children.allTests()])
      .filter(({ options }) => options.mode === 'run')
      .map(({ fullName, module, tags }) => ({
        title: fullName,
        file: relative(options.root, module.moduleId).replaceAll(sep, '/'),
        tags,
      }))
      .sort((one, other) => (one.file < other.file ? -1 : Number(one.file > other.file)));
  } finally {
    await vitest.close();
  }
}
