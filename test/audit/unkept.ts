/** Years without a release after which nobody is taken to keep a package any more. */
const years = 2;

/** What ships all the same, and why that is no burden. */
export const excepted: Record<string, string> = {
  '@vladmandic/face-api': 'Its weights alone are read, which never change (docs/pictures.md).',
};

/** What the registry says of a package: its newest release, and when each came out, by its number. */
export type Package = { name: string; version: string; time: Record<string, string> };

/** Of these packages those whose newest release is two years old or has no time, but for what is excepted. */
export function unkept(packages: Package[], now: Date): Package[] {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - years);
  const isKept = ({ version, time }: Package) => Date.parse(time[version] ?? '') > oldest.getTime();
  return packages.filter((each) => !(each.name in excepted) && !isKept(each));
}
