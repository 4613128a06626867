import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What asks for a notice at most. */
const free = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'OFL-1.1'];
/** Licences that ask for more, by the packages that are taken all the same, and why that is no burden. */
const accepted: { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, linked dynamically and unchanged: whoever has the bundle can put another in its place.',
  },
];

type Package = { license?: string; dev?: true; link?: true };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

/** What is shipped: all that the product depends on when it runs. */
const shipped = Object.entries(packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(([path, { license = 'none' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }));

const isTaken = (name: string, licence: string) =>
  free.includes(licence) || accepted.some((each) => each.licence === licence && each.packages.test(name));

/** Whether a package may be shipped under its SPDX expression: any of those joined by OR, all of those by AND. */
function mayShip({ name, license }: { name: string; license: string }): boolean {
  const expression = license.replace(/^\((.*)\)$/, '$1');
  return expression
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isTaken(name, licence.trim())));
}

describe('the licence of what is shipped', () => {
  test('asks for no more than a notice, but where a reason is given', () => {
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((each) => !mayShip(each))).toEqual([]);
  });

  test.each(accepted)('$licence is still met with: $why', ({ licence, packages: named }) =>
    expect(shipped.some(({ name, license }) => named.test(name) && license.includes(licence))).toBe(true),
  );

  test.each(['GPL-3.0', 'AGPL-3.0', 'none', 'MIT AND GPL-3.0', 'LGPL-3.0-or-later', 'SEE LICENSE IN FILE'])(
    '%s of a new package would be refused',
    (license) => expect(mayShip({ name: 'new', license })).toBe(false),
  );
});
