import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';

const lines = globSync(['docs/*.md', 'README.md']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/npm run ops -- (?!--help)([^`\n|#]+)/g)].map(([, words = '']) =>
    words.trim(),
  ),
);
const commands = [...new Set(lines)].map((words) => [words] as const);
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
const { argv } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = 0;
  said.mockClear();
});

/** What a command answers that works on a local run which isn't there. */
async function answerOf(words: string): Promise<string> {
  const args = (words.match(/"[^"]*"|\S+/g) ?? []).map((each) => each.replaceAll('"', ''));
  const at = args.indexOf('--stage');
  if (at >= 0) args.splice(at, 2);
  process.argv = [...argv.slice(0, 2), ...args, '--local', '--state', 'nowhere'];
  vi.resetModules();
  await import('../../infra/operate/ops.ts');
  return String(said.mock.lastCall?.[0]);
}
const understood = 'Nothing runs on nowhere: begin with npm start.';

test('the documents have many', () => expect(commands.length).toBeGreaterThan(20));

test.each(commands)('a command that operators read is understood: %s', async (words) => {
  expect(await answerOf(words)).toBe(understood);
});

test.each(['shield on now', 'restore --from DIR --onyl offers', 'member lcok ana@example.org'])(
  'red for one that isn’t: %s',
  async (words) => expect(await answerOf(words)).not.toBe(understood),
);
