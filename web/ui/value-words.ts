import type { Collection } from '../../shared/collections.ts';
import { statusLabels } from '../../shared/project/project.rules.ts';
import { audienceLabels, languageName, typeLabels } from '../../shared/resource/resource.rules.ts';
import { degreeLabels, regionDescriptions } from '../../shared/university/university.rules.ts';
import { contactLabels } from '../../shared/user/contact.rules.ts';

type Words = Record<string, string>;

/** What stands for what in the fields that keep a code. */
const words: Partial<Record<`${Collection}.${string}`, Words>> = {
  'projects.status': statusLabels,
  'resources.type': typeLabels,
  'resources.audience': audienceLabels,
  'universities.region': regionDescriptions,
  'universities.topics': degreeLabels,
  'users.contact': contactLabels,
};

/** A value of a field in the words that people read. */
export function wordsFor(collection: Collection, field: string, value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = String(value ?? '');
  if (collection === 'resources' && field === 'language') return languageName(text);
  return words[`${collection}.${field}`]?.[text] ?? text;
}
