import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, describe, expect, test } from 'vitest';
import { copyNatives, lockedPackages } from '../../infra/packages/natives.ts';
import { stacksWith } from './assembly.ts';

const all = mkdtempSync(join(tmpdir(), 'natives-'));
afterAll(() => rmSync(all, { recursive: true }));

/** Every package of the lock file that sharp may need, installed for every machine, but for `versions`. */
function installed(versions: Record<string, string | undefined> = {}): string {
  const home = mkdtempSync(join(all, 'home-'));
  for (const [folder, { version }] of Object.entries(lockedPackages(['sharp']))) {
    const own = folder in versions ? versions[folder] : version;
    if (own === undefined) continue;
    mkdirSync(join(home, folder), { recursive: true });
    writeFileSync(join(home, folder, 'package.json'), JSON.stringify({ version: own }));
  }
  return home;
}

const machineCode = 'node_modules/@img/sharp-linux-arm64';
const copy = (home: string) => {
  const bundle = mkdtempSync(join(all, 'bundle-'));
  copyNatives(['sharp'], bundle, 'cloud', home);
  return bundle;
};

describe('the machine code that is deployed', () => {
  test('is that of the cloud’s processor and no other', () => {
    const bundle = copy(installed());
    for (const folder of ['node_modules/sharp', machineCode, 'node_modules/@img/sharp-libvips-linux-arm64'])
      expect(existsSync(join(bundle, folder))).toBe(true);
    for (const other of ['linux-x64', 'linuxmusl-arm64', 'darwin-arm64'])
      expect(existsSync(join(bundle, `node_modules/@img/sharp-${other}`))).toBe(false);
  });

  test.each([
    ['isn’t installed', undefined],
    ['is of another version than the lock file’s', '0.0.1'],
  ])('is refused where it %s', (_, version) =>
    expect(() => copy(installed({ [machineCode]: version }))).toThrow(/sharp-linux-arm64 .*npm run natives/),
  );
});

describe('an assembly', () => {
  // Synthesized before any test is timed, as a busy machine takes its time over it.
  const rulesOf = (settings: Record<string, string>) =>
    Object.values(stacksWith(settings).stacks).map((stack) =>
      Object.keys(Template.fromStack(stack).toJSON().Rules ?? {}),
    );

  const withoutStage = rulesOf({});
  const withStage = rulesOf({ stage: 'prod', region: 'eu-central-1' });

  test('without a stage is for this machine, and no stack of it can be deployed', () => {
    expect(withoutStage).toHaveLength(6);
    for (const each of withoutStage) expect(each).toContain('HasStage');
  });

  test('with a stage can be', () => {
    for (const each of withStage) expect(each).not.toContain('HasStage');
  });
});
