import { type Message, msg, t } from '../language/messages.ts';

/** The network's regions are the associations of its universities. */
export const regions = ['AJCU', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'] as const;
export type Region = (typeof regions)[number];

export const regionDescriptions: Record<Region, Message> = {
  AJCU: msg('United States and Canada'),
  'AJCU-AM': msg('Africa and Madagascar'),
  'AJCU-AP': msg('East Asia, Asia Pacific and Australia'),
  AUSJAL: msg('Latin America and the Caribbean'),
  JHEASA: msg('India'),
  KIRCHER: msg('Europe and the Middle East (the Kircher Network)'),
};

export const regionInWords = (region: Region) => `${region} ${t(regionDescriptions[region])}`;

/** Each region's colour, the same everywhere; its name always stands beside it. */
export const regionTone = {
  AJCU: 'primary',
  'AJCU-AM': 'clay',
  'AJCU-AP': 'neutral',
  AUSJAL: 'brass',
  JHEASA: 'plum',
  KIRCHER: 'slate',
} as const satisfies Record<Region, string>;

export const degreeLevels = ['undergraduate', 'graduate', 'doctorate'] as const;
export type DegreeLevel = (typeof degreeLevels)[number];

export const degreeLabels: Record<DegreeLevel, Message> = {
  undergraduate: msg('Undergraduate'),
  graduate: msg('Graduate'),
  doctorate: msg('Doctorate'),
};
