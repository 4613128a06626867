import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '../../shared/kinds/registry.ts';

/** What is not committed yet, by paths from the root; nothing that was deleted. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [
    ...git('diff', '--name-only', '--relative', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean);
}

/**
 * The tests of screens that come to what is not committed yet. All screens import each other by the router: so a change
 * within one kind's folder comes to the tests that go to that kind's addresses (of its form to those where records are
 * added and edited, of its page to the other ones), and any other change of what screens are made of to all of them.
 *
 * @returns their paths from the root
 */
export function changedScreens(root: string): string[] {
  const changed = changedFiles(root).filter((file) =>
    /^(web|shared|test\/screens|test\/factories)/.test(file),
  );
  const addresses = addressesOf(root);
  const tests = globSync('test/screens/**/*.test.{ts,tsx}', { cwd: root });
  return tests.filter((test) => {
    const source = readFileSync(join(root, test), 'utf8');
    return changed.some((file) => comesTo(file, test, source, addresses));
  });
}

/**
 * Whether a test of screens comes to a file.
 *
 * @param source of the test
 * @param addresses of kinds, by the folder of `web` with their screens
 */
export function comesTo(
  file: string,
  test: string,
  source: string,
  addresses: ReadonlyMap<string, string>,
): boolean {
  if (file.startsWith('test/screens/') && file.includes('.test.')) return file === test;
  const [, folder = '', screen] = /^web\/([a-z]+)\/.*?(form|page)?\.\w+$/.exec(file) ?? [];
  const address = addresses.get(folder);
  if (address === undefined) return true;
  const within = { form: '/(add|edit)', page: '/(?!add|edit)' }[screen ?? ''] ?? '';
  return new RegExp(address + within).test(source);
}

/** By the names of the kinds that the section files of the folders export. */
export function addressesOf(root: string): Map<string, string> {
  const paths = new Map(
    Object.values(kinds).map(({ collection, names }) => [String(collection), names.path]),
  );
  return new Map(
    globSync('web/*/*.section.ts', { cwd: root }).flatMap((file): [string, string][] => {
      const [, collection = ''] = /export const (\w+)/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      const path = paths.get(collection);
      return path ? [[file.split(/[\\/]/)[1] ?? '', path]] : [];
    }),
  );
}
