import timeZoneAt from '@photostructure/tz-lookup';
import { codeOf } from '../../shared/field-types/country.ts';
import type { Presented } from '../../shared/kinds/registry.ts';

/** The known location of a university. */
export type Place = Pick<Presented<'universities'>, 'country' | 'countryCode' | 'latitude' | 'longitude'>;

/**
 * The IANA time zone of a place, by its coordinates, or else by its country if all of it has the same time now.
 */
export function timeZoneOf(place: Place, now = new Date()): string | undefined {
  const { latitude, longitude, country, countryCode } = place;
  if (latitude !== undefined && longitude !== undefined) return timeZoneAt(latitude, longitude);
  const zones = timeZonesOf(codeOf(country) ?? countryCode);
  const times = new Set(zones.map((timeZone) => now.toLocaleString('en', { timeZone })));
  return times.size === 1 ? zones[0] : undefined;
}

/** Returns none in browsers that don't know the time zones of countries. */
function timeZonesOf(countryCode: string | undefined): string[] {
  const locale: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale('und', {
    region: countryCode,
  });
  return (countryCode && locale.getTimeZones?.()) || [];
}
