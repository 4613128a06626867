import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { confirm } from '../../infra/terminal/terminal.ts';

/** A terminal at which somebody types this. */
function terminal(typed: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(typed);
  return { input, output };
}

test('what somebody types at a terminal has to be the name', async () => {
  const right = terminal('prod\n');
  await confirm('prod', false, right);
  expect(String(right.output.read())).toContain('Type prod to go on: ');
  for (const wrong of ['test\n', 'yes\n', '\n', ''])
    await expect(confirm('prod', false, terminal(wrong))).rejects.toThrow("that isn't prod");
});

test('where nobody can answer nobody is asked, and nothing goes on unless it is said', async () => {
  await expect(confirm('prod', false, terminal('prod\n', false))).rejects.toThrow('add --yes');
  await confirm('prod', true, terminal('', false));
});
