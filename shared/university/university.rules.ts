import { type DegreeLevel, degreeLevels } from '../fields/university-codes.ts';

/** The degree levels that a university offers in each area, by topic id. */
export type TopicMatrix = Record<string, DegreeLevel[]>;

/** Adds or removes one level; a topic without levels is removed from the matrix. */
export function toggleLevel(matrix: TopicMatrix, topicId: string, level: DegreeLevel): TopicMatrix {
  const has = (each: DegreeLevel) => matrix[topicId]?.includes(each) === true;
  const next = degreeLevels.filter((each) => (each === level ? !has(each) : has(each)));
  return next.length === 0 ? uncheckAll(matrix, topicId) : { ...matrix, [topicId]: next };
}

export function checkAll(matrix: TopicMatrix, topicId: string): TopicMatrix {
  return { ...matrix, [topicId]: [...degreeLevels] };
}

export function uncheckAll(matrix: TopicMatrix, topicId: string): TopicMatrix {
  return Object.fromEntries(Object.entries(matrix).filter(([id]) => id !== topicId));
}

/** No university is older. */
export const earliestFounded = 800;
