import { posix, win32 } from 'node:path';

/** What decides which browser the tests run in. */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  env: Record<string, string | undefined>;
  exists(file: string): boolean;
}

/** The one that comes in a package, or the file of an installed one. */
export type Choice = 'packaged' | { installed: string };

/** The packaged browser where it runs, else an installed Chrome, Edge or Chromium. Throws with what to do where there is none. */
export function chooseBrowser(machine: Machine): Choice {
  if (machine.platform === 'linux' && machine.arch === 'x64') return 'packaged';
  const installed = places(machine).find(machine.exists);
  if (installed) return { installed };
  throw new Error(
    `The packaged browser of the tests is not built for ${machine.platform}-${machine.arch}, and neither ` +
      'Chrome nor Edge nor Chromium was found. Install one of them, for all users, and start again.',
  );
}

/** Where the browsers are, in the order of choice. */
function places({ platform, env }: Machine): string[] {
  switch (platform) {
    case 'darwin': {
      const folders = ['/Applications', posix.join(env.HOME ?? '', 'Applications')];
      return ['Google Chrome', 'Microsoft Edge', 'Chromium'].flatMap((name) =>
        folders.map((folder) => posix.join(folder, `${name}.app/Contents/MacOS`, name)),
      );
    }
    case 'win32': {
      const folders = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
        (folder) => folder !== undefined,
      );
      return [
        'Google/Chrome/Application/chrome',
        'Microsoft/Edge/Application/msedge',
        'Chromium/Application/chrome',
      ].flatMap((name) => folders.map((folder) => win32.join(folder, `${name}.exe`)));
    }
    default: {
      const folders = (env.PATH ?? '').split(':');
      return [
        'google-chrome',
        'google-chrome-stable',
        'microsoft-edge',
        'microsoft-edge-stable',
        'chromium',
        'chromium-browser',
      ].flatMap((name) => folders.map((folder) => posix.join(folder, name)));
    }
  }
}
