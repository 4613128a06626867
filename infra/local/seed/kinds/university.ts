import { degreeLevels, type Region, regionDescriptions } from '../../../../shared/fields/university-codes.ts';
import type { Random } from '../lib/random.ts';
import { paragraphs } from '../lib/record.ts';

export type UniversityRow = {
  name: string;
  city: string;
  country: string;
  countryCode: string;
  region: Region;
  website: string;
  founded: string;
  lat: string;
  lon: string;
};

/** The facts come from the row; the taught areas are random. */
export function universityFields(random: Random, row: UniversityRow, topicIds: readonly string[]) {
  const { name, city, country, countryCode, region, website, founded, lat, lon } = row;
  const since = founded ? `, founded in ${founded}` : '';
  const offered = random.some(topicIds, 4, 14).sort();
  return {
    name,
    description: paragraphs(
      `${name} is an institution of Jesuit higher education in ${city}, ${country}${since}. It takes part in the network’s region ${region}: ${regionDescriptions[region]}.`,
      'The areas of specialization shown here are examples. The university’s contact can replace them and this text.',
    ),
    city,
    country,
    region,
    website,
    topics: Object.fromEntries(
      offered.map((id) => {
        const levels = random.some(degreeLevels, 1, 3);
        return [id, degreeLevels.filter((level) => levels.includes(level))];
      }),
    ),
    latitude: Number(lat),
    longitude: Number(lon),
    countryCode,
    ...(founded && { founded: Number(founded) }),
  };
}
