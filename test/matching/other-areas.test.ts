import { expect, test } from 'vitest';
import { otherAreas } from '../../shared/matching/other-areas.ts';

const area = (id: string, name = id) => ({ id, name });
const having = (id: string, ...topics: string[]) => ({ id, topics: topics.map((each) => ({ id: each })) });
const offer = { name: 'A seminar on groundwater', owner: 'owner', topics: [area('water', 'Water Supply')] };
const areas = [
  area('water', 'Water Supply'),
  area('law', 'Law'),
  area('ethics', 'Ethics'),
  area('rivers', 'Groundwater and Rivers'),
  area('supply', 'Supply Chains'),
  area('art', 'Art'),
  area('music', 'Music'),
  { ...area('songs', 'Songs'), mergingInto: 'music' },
];
const idsOf = (members: ReturnType<typeof having>[], most = 5) =>
  otherAreas(offer, members, areas, most).map(({ id }) => id);

test('areas with its words come first, then those of members of its areas, then those of most members', () => {
  const members = [
    having('one', 'law'),
    having('two', 'law', 'art'),
    having('three', 'water', 'ethics'),
    having('four', 'rivers'),
    having('five', 'supply'),
  ];
  expect(idsOf(members)).toEqual(['rivers', 'supply', 'ethics', 'law', 'art']);
  expect(idsOf(members, 2)).toEqual(['rivers', 'supply']);
  expect(otherAreas(offer, members, areas, 5)[3]).toEqual({ id: 'law', name: 'Law', members: 2 });
});

test('none that nobody but its owner has, that it names already, or that becomes part of another', () => {
  expect(idsOf([having('owner', 'music'), having('one', 'water', 'songs', 'gone')])).toEqual([]);
});

test('an area that a member names twice counts once', () => {
  expect(otherAreas(offer, [having('one', 'art', 'art')], areas, 5)).toEqual([
    { id: 'art', name: 'Art', members: 1 },
  ]);
});
