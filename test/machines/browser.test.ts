import { describe, expect, test } from 'vitest';
import { chooseBrowser } from '../e2e/choose-browser.ts';

type Machine = Parameters<typeof chooseBrowser>[0];

/** A machine with these browsers, in no order. */
const machine = (
  [platform, arch]: [NodeJS.Platform, string],
  env: Machine['env'],
  ...installed: string[]
): Machine => ({ platform, arch, env, exists: (file) => installed.includes(file) });

const mac: [NodeJS.Platform, string] = ['darwin', 'arm64'];
const home = { HOME: '/Users/ana' };
const chromeOfMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const ownChromeOfMac = `/Users/ana${chromeOfMac}`;
const edgeOfMac = '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge';
const chromiumOfMac = '/Applications/Chromium.app/Contents/MacOS/Chromium';

const windows: [NodeJS.Platform, string] = ['win32', 'x64'];
const folders = {
  ProgramFiles: 'C:\\Program Files',
  'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  LOCALAPPDATA: 'C:\\Users\\ana\\AppData\\Local',
};
const chromeOfWindows = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
const edgeOfWindows = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const chromiumOfWindows = 'C:\\Users\\ana\\AppData\\Local\\Chromium\\Application\\chrome.exe';

const arm: [NodeJS.Platform, string] = ['linux', 'arm64'];
const path = { PATH: '/usr/local/bin:/usr/bin' };

describe('the tests’ browser', () => {
  test('is the packaged one where that runs, whatever is installed', () => {
    expect(chooseBrowser(machine(['linux', 'x64'], path, '/usr/bin/google-chrome'))).toBe('packaged');
  });

  test.each([
    ['macOS: Chrome', machine(mac, home, chromiumOfMac, edgeOfMac, chromeOfMac), chromeOfMac],
    ['macOS: one’s own Chrome', machine(mac, home, edgeOfMac, ownChromeOfMac), ownChromeOfMac],
    ['macOS: Edge', machine(mac, home, chromiumOfMac, edgeOfMac), edgeOfMac],
    ['macOS: Chromium', machine(mac, home, chromiumOfMac), chromiumOfMac],
    ['Windows: Chrome', machine(windows, folders, edgeOfWindows, chromeOfWindows), chromeOfWindows],
    ['Windows: Edge', machine(windows, folders, chromiumOfWindows, edgeOfWindows), edgeOfWindows],
    ['Windows: Chromium', machine(windows, folders, chromiumOfWindows), chromiumOfWindows],
    ['Windows on arm64', machine(['win32', 'arm64'], folders, edgeOfWindows), edgeOfWindows],
    [
      'Linux: Chrome',
      machine(arm, path, '/usr/bin/chromium', '/usr/bin/google-chrome'),
      '/usr/bin/google-chrome',
    ],
    [
      'Linux: Edge',
      machine(arm, path, '/usr/bin/chromium', '/usr/bin/microsoft-edge'),
      '/usr/bin/microsoft-edge',
    ],
    ['Linux: Chromium', machine(arm, path, '/usr/local/bin/chromium'), '/usr/local/bin/chromium'],
  ])('is an installed one elsewhere: %s', (_, of, installed) => {
    expect(chooseBrowser(of)).toEqual({ installed });
  });

  test.each([machine(mac, home), machine(windows, folders), machine(windows, {}), machine(arm, path)])(
    'is asked for where there is none',
    (of) => {
      expect(() => chooseBrowser(of)).toThrow(
        `The packaged browser of the tests is not built for ${of.platform}-${of.arch}, and neither Chrome nor ` +
          'Edge nor Chromium was found. Install one of them, for all users, and start again.',
      );
    },
  );
});
