/** What browsers call themselves, the first that is found: most name others too. */
const browsers: [string, string][] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];
/** What calls without being a browser, so far as it says so. */
const programs: [string, string][] = [
  ['curl/', 'curl'],
  ['Wget/', 'Wget'],
  ['python', 'Python'],
  ['node', 'Node'],
  ['Go-http-client/', 'Go'],
  ['okhttp/', 'OkHttp'],
  ['Java/', 'Java'],
  ['Postman', 'Postman'],
];
const systems: [string, string][] = [
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

const named = (names: [string, string][], text: string) => names.find(([mark]) => text.includes(mark))?.[1];

/** `Firefox on Windows`: so much of a User-Agent header as tells a person their own devices apart. */
export function agentOf(userAgent = ''): string {
  const browser = named([...browsers, ...programs], userAgent) ?? 'A program';
  const system = named(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
