import { describe, expect, test } from 'vitest';
import { timeZoneOf } from '../../web/member/time-zone-of.ts';

describe('the time zone of a university', () => {
  const winter = new Date('2026-01-15T12:00:00Z');

  test.each([
    ['Spokane', 'United States', 47.66, -117.4, 'America/Los_Angeles'],
    ['Phoenix', 'United States', 33.45, -112.07, 'America/Phoenix'],
    ['Manila', 'Philippines', 14.64, 121.08, 'Asia/Manila'],
    ['Lubumbashi', 'DR Congo', -11.66, 27.48, 'Africa/Lubumbashi'],
    ['Greenwich, on the equator’s meridian', 'Ghana', 5.6, 0, 'Africa/Accra'],
  ])('in %s is that of its coordinates', (_, country, latitude, longitude, timeZone) => {
    const known = timeZoneOf({ country, latitude, longitude });
    const at = (zone: string | undefined) => winter.toLocaleString('en', { timeZone: zone });
    expect(at(known)).toBe(at(timeZone));
  });

  test.each([
    ['Japan', undefined, 'Asia/Tokyo'],
    // Two zones with the same time.
    ['Germany', undefined, 'Europe/Berlin'],
    ['A country of its own', 'PE', 'America/Lima'],
  ])(
    'without coordinates is that of %s, where all of it has the same time',
    (country, countryCode, timeZone) => {
      expect(timeZoneOf({ country, countryCode }, winter)).toBe(timeZone);
    },
  );

  test.each([['Australia'], ['United States'], ['Nowhere at all'], ['']])(
    'is not known of %s, where it has several or is none',
    (country) => {
      expect(timeZoneOf({ country }, winter)).toBeUndefined();
    },
  );
});
