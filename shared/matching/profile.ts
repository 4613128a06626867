import { type DegreeLevel, degreeLevels } from '../degrees.ts';
import type { Region } from '../regions.ts';
import { normalise } from '../words.ts';

/** What of a record says with whom or what it fits. Whatever stands here its reader may see. */
export type Profile = {
  id: string;
  /** The areas of specialization it is about. */
  areas: readonly string[];
  /** The university it is at, and at which levels that teaches its areas. */
  university?: string;
  taught?: Matrix;
  /** Where it is. */
  region?: Region;
  /** Which levels and regions it asks for; with none of them, any. */
  levels: readonly DegreeLevel[];
  regions: readonly Region[];
  taskforces: readonly string[];
  /** Codes of the languages that it asks for, and of those that somebody speaks. */
  languages: readonly string[];
  speaks: readonly string[];
  /** Whether it is work, which others are to fit: then it counts how much of its areas they have, and not the reverse. */
  isWork: boolean;
  isPerson: boolean;
  /** What it calls itself. */
  text: string;
  /** Whom and what it has to do with already: they aren't proposed to it. */
  own: readonly string[];
};

type Ids = readonly { id: string }[];
type Matrix = Record<string, readonly DegreeLevel[]>;
export type UniversityFacts = { id: string; name: string; region: Region; topics: Matrix; contact?: string };
export type MemberFacts = {
  id: string;
  title: string;
  topics: Ids;
  university?: { id: string };
  languages?: string[];
};
type WorkFacts = {
  id: string;
  name: string;
  topics: Ids;
  levels?: DegreeLevel[];
  regions?: Region[];
  languages?: string[];
};
export type ProjectFacts = WorkFacts & { taskforces: Ids; leads: readonly string[] };
export type OfferFacts = WorkFacts & { owner: string };
export type TaskforceFacts = { id: string; chairs: readonly string[]; members: readonly string[] };

const nothingAsked = {
  isWork: false,
  isPerson: false,
  levels: [],
  regions: [],
  taskforces: [],
  languages: [],
  speaks: [],
  text: '',
  own: [],
};

export const universityProfile = ({ id, region, topics, name, contact }: UniversityFacts): Profile => ({
  ...nothingAsked,
  id,
  university: id,
  region,
  areas: Object.keys(topics),
  taught: topics,
  text: name,
  own: contact === undefined ? [] : [contact],
});

/**
 * @param university the member's, where the reader sees it
 * @param taskforces the ids of those that they belong to
 */
export function memberProfile(
  { id, title, topics, university: named, languages = [] }: MemberFacts,
  university: UniversityFacts | undefined,
  taskforces: readonly string[],
): Profile {
  return {
    ...nothingAsked,
    id,
    areas: topics.map((area) => area.id),
    ...(university && { university: university.id, region: university.region, taught: university.topics }),
    taskforces,
    isPerson: true,
    speaks: languages,
    text: title,
    own: named ? [named.id] : [],
  };
}

/** @param place the university of whoever leads or posted it, where the reader sees it */
const workProfile = (
  { id, name, topics, levels = [], regions = [], languages = [] }: WorkFacts,
  place: UniversityFacts | undefined,
): Profile => ({
  ...nothingAsked,
  id,
  areas: topics.map((area) => area.id),
  ...(place && { region: place.region }),
  isWork: true,
  levels,
  regions,
  languages,
  text: name,
});

export const projectProfile = (project: ProjectFacts, place: UniversityFacts | undefined): Profile => ({
  ...workProfile(project, place),
  taskforces: project.taskforces.map(({ id }) => id),
  own: [...project.leads, ...(place ? [place.id] : [])],
});

export const offerProfile = (offer: OfferFacts, place: UniversityFacts | undefined): Profile => ({
  ...workProfile(offer, place),
  own: [offer.owner, ...(place ? [place.id] : [])],
});

export const areaProfile = ({ id }: { id: string }): Profile => ({
  ...nothingAsked,
  id,
  areas: [id],
});

/** The ids of the task forces of each member. */
export function taskforcesOfMembers(taskforces: readonly TaskforceFacts[]): Map<string, string[]> {
  const of = new Map<string, string[]>();
  for (const { id, chairs, members } of taskforces)
    for (const member of new Set([...chairs, ...members])) of.set(member, [...(of.get(member) ?? []), id]);
  return of;
}

/** Ranks, offices and institutions, by how their words begin in several languages: they say nothing of a subject. */
const sayingNothing =
  /^(?:professo|profesor|lectur|docent|emerit|adjunct|visiting|senior|assistan|associa|research|directo|directeu|diret|president|coord[ie]na|universi[td]|facult|depart|institut|college|school|cent(?:er|re|ro)$|studies|program|project|network|jesuit)/;

/** Words that say what a text is about, without case and accents: shorter ones than of five letters say little. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 5 && !sayingNothing.test(word)),
  ),
];

/** The levels in their order. */
export const inOrder = (levels: readonly DegreeLevel[]): DegreeLevel[] =>
  degreeLevels.filter((level) => levels.includes(level));
