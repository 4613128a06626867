export const regions = ['AJCU', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'] as const;
export type Region = (typeof regions)[number];

export const regionDescriptions: Record<Region, string> = {
  AJCU: 'United States and Canada',
  'AJCU-AM': 'Africa and Madagascar',
  'AJCU-AP': 'East Asia, Asia Pacific and Australia',
  AUSJAL: 'Latin America and the Caribbean',
  JHEASA: 'India',
  KIRCHER: 'Europe and the Middle East (the Kircher Network)',
};

export const degreeLevels = ['undergraduate', 'graduate', 'doctorate'] as const;
export type DegreeLevel = (typeof degreeLevels)[number];

export const degreeLabels: Record<DegreeLevel, string> = {
  undergraduate: 'Undergraduate',
  graduate: 'Graduate',
  doctorate: 'Doctorate',
};

/** Which degree levels a university offers in each area of specialization, by topic id. */
export type TopicMatrix = Record<string, DegreeLevel[]>;

/** Adds or removes one level; a topic that loses its last level leaves the matrix. */
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
