import { list, paragraphs } from '../lib/record.ts';

export type TaskforceRow = { name: string; description: string };

export function taskforceFields(
  { name, description }: TaskforceRow,
  people: { chairs: string[]; members: string[] },
) {
  return {
    name,
    description:
      paragraphs(description, 'Between its yearly meetings the task force works in small groups that') +
      list(
        'share what is already being done at the member universities',
        'prepare common projects and look for the partners they need',
        'collect material for teaching under Resources',
      ),
    ...people,
  };
}
