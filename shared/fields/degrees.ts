export const degreeLevels = ['undergraduate', 'graduate', 'doctorate'] as const;
export type DegreeLevel = (typeof degreeLevels)[number];

export const degreeLabels: Record<DegreeLevel, string> = {
  undergraduate: 'Undergraduate',
  graduate: 'Graduate',
  doctorate: 'Doctorate',
};
