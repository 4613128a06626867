import { posix } from 'node:path';
import type { AnnotatedTest } from './tests.ts';

type Sentences = Record<string, string>;

const titles: Record<string, string> = {
  '2.1': 'Routes',
  '2.2': 'Navigation',
  '2.3': 'Shell',
  '2.4': 'Universities',
  '2.5': 'Resources',
  '2.6': 'Task forces',
  '2.7': 'Members',
  '2.8': 'Projects',
  '2.9': 'Topics',
  '2.10': 'Requests',
  '2.11': 'Opportunities for collaboration',
  '2.12': 'Forms',
  '3': 'Entities and their fields',
  '4': 'States and transitions',
  '5': 'Validation',
  '8': 'Errors',
  '9': 'Constants and limits',
};

const sectionOf = (id: string) => id.split('-')[0] ?? '';
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The sentences that no test shows. */
export function withoutTest<Id extends string>(
  sentences: Record<Id, string>,
  tests: readonly Pick<AnnotatedTest, 'tags'>[],
): Id[] {
  const shown = new Set(tests.flatMap(({ tags }) => tags));
  return (Object.keys(sentences) as Id[]).filter((id) => !shown.has(id));
}

/** The document: a section's sentences with the tests that show each. */
export function tableOf(sentences: Sentences, tests: readonly AnnotatedTest[]): string {
  const testsOf = (id: string) =>
    tests
      .filter(({ tags }) => tags.includes(id))
      .map(({ title, file }) => `[${inCell(title)}](${posix.join('..', file)})`)
      .join('<br>');
  const section = ([name, ids]: [string, string[]]) => [
    `## ${name} ${titles[name]}`,
    '',
    '| | Sentence | Shown by |',
    '|---|---|---|',
    ...ids.map((id) => `| ${id} | ${inCell(sentences[id] ?? '')} | ${testsOf(id)} |`),
    '',
  ];
  return [
    '# What shows each sentence of the specification',
    '',
    'Written by `npm run sentences` from `test/sentences` and the tags of the tests: change those, not this.',
    '',
    ...[...Map.groupBy(Object.keys(sentences), sectionOf)].flatMap(section),
  ].join('\n');
}
