/** Names in User-Agent headers of browsers. The first match counts, because most name other browsers too. */
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
/** Names of other programs that identify themselves. */
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

const findName = (names: [string, string][], text: string) =>
  names.find(([mark]) => text.includes(mark))?.[1];

/** A short form of a User-Agent header by which people recognize their devices, such as `Firefox on Windows`. */
export function agentOf(userAgent = ''): string {
  const browser = findName([...browsers, ...programs], userAgent) ?? 'A program';
  const system = findName(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
