import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeError } from '../../infra/operate/exit-with-error.ts';
import { readerOfWords } from '../../infra/operate/import/columns.ts';
import { answerHelp } from '../../infra/terminal/terminal.ts';
import { regionDescriptions } from '../../shared/fields/university-codes.ts';
import { aFolder } from '../machines/a-folder.ts';

const named = (name: string) => Object.assign(new Error('as AWS words it'), { name });

test.each(['CredentialsProviderError', 'ExpiredTokenException', 'UnrecognizedClientException'])(
  'whom AWS doesn’t know is told to sign in: %s',
  (name) => expect(describeError(named(name))).toMatch(/aws sso login/),
);

test('whose product on this machine has ended is told to start it', () =>
  expect(describeError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toMatch(/npm start/));

test('a call that reaches nobody says why', () => {
  const failed = (cause: Error) => new TypeError('fetch failed', { cause });
  expect(describeError(failed(new Error('getaddrinfo ENOTFOUND colloqui.example')))).toContain(
    'colloqui.example',
  );
  // As where `localhost` has two addresses: each has an error of its own.
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(describeError(failed(refused))).toBe(
    'Nothing answers (ECONNREFUSED). For --local, run npm start first.',
  );
  const unreached = Object.assign(new AggregateError([]), { code: 'ENETUNREACH' });
  expect(describeError(failed(unreached))).toBe('ENETUNREACH');
});

test('an option that nobody knows is named, and where those are told of that there are', () => {
  const { stderr } = spawnSync(process.execPath, ['infra/operate/doctor.ts', '--hlep'], { encoding: 'utf8' });
  expect(stderr).toBe("Unknown option '--hlep'. --help lists them.\n");
});

test('--help is answered by what a command does, as nothing that went wrong; after -- it is another’s', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  answerHelp('what it does', ['--stage', 'prod', '--', '--help']);
  expect(exit).not.toHaveBeenCalled();
  answerHelp('what it does', ['--stage', 'prod', '--help']);
  expect(exit).toHaveBeenCalledWith(0);
  expect(log).toHaveBeenCalledWith('what it does');
  exit.mockRestore();
  log.mockRestore();
});

test('every command answers it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const ofOurs = Object.entries(scripts).flatMap(([name, script]) => {
    const file = /(?:infra|test)\/[\w/-]+\.ts\b/.exec(script.replace('test/vitest.config.ts', ''))?.[0];
    return file && !['postinstall', 'lint', 'preversion', 'version'].includes(name) ? [file] : [];
  });
  expect(ofOurs.length).toBeGreaterThan(15);
  const silent = ofOurs.filter((file) => {
    const reads = file === 'infra/local/start.ts' || file === 'infra/local/reset.ts';
    // `runCommand` answers it for the commands that it runs.
    return !/answerHelp\(|runCommand\(/.test(readFileSync(reads ? 'infra/local/options.ts' : file, 'utf8'));
  });
  expect(silent).toEqual([]);
});

test('a file that is no folder, or isn’t there, is named in words', () => {
  const failing = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return describeError(error);
    }
    return 'did not fail';
  };
  expect(failing(() => readdirSync('package.json'))).toBe(
    'package.json is not a folder, or is below a file.',
  );
  expect(failing(() => readFileSync('no-such-file'))).toBe('no-such-file is not there.');
  // Node names no path of a folder that is read.
  expect(failing(() => readFileSync('test'))).toMatch(/EISDIR/);
});

test('any other error says what it says', () =>
  expect(describeError(named('Other'))).toBe('as AWS words it'));

test('a command that nobody knows is named', () => {
  const { stderr } = spawnSync(process.execPath, ['infra/operate/ops.ts', 'chekc'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^There is no command “chekc”/);
});

test.each([
  [['replay', '--yes'], '“replay” has no option --yes, and did nothing.'],
  [['backup', '--dry-run', 'there'], '“backup” has no option --dry-run, and did nothing.'],
  [['check', '--no-mail'], '“check” has no option --no-mail, and did nothing.'],
  [['replay', '--fix'], '“replay” has no option --fix, and did nothing.'],
  [['load', '--from', '.'], '“load” has no option --from, and did nothing.'],
])('an option that a command doesn’t read is refused by its name: %j', (args, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/operate/ops.ts', ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n')[0]]).toEqual([1, words]);
});

test.each([
  [
    ['admin', 'grant', 'ana@example.org', 'ben@example.org'],
    '“admin grant” has no use for “ben@example.org”, and did nothing.',
  ],
  [['check', 'all'], '“check” has no use for “all”, and did nothing.'],
])('a word more than a command reads is refused: %j', (args, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['infra/operate/ops.ts', ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n')[0]]).toEqual([1, words]);
});

/** The state folder of what runs at the origin. */
function runningAt(origin: string): string {
  const folder = aFolder(onTestFinished);
  writeFileSync(
    join(folder, 'ready.json'),
    JSON.stringify({
      url: origin,
      endpoints: Object.fromEntries(
        ['DYNAMODB', 'S3', 'COGNITO_IDENTITY_PROVIDER', 'LAMBDA', 'KMS'].map((name) => [
          `AWS_ENDPOINT_URL_${name}`,
          origin,
        ]),
      ),
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      variables: {
        TABLE_NAME: 'Table',
        USER_POOL_ID: 'pool',
        APP_KEY_ARN: 'key',
        MEDIA_BUCKET: 'media',
        MAIL_FROM: 'no-reply@colloquy.example',
      },
    }),
  );
  return folder;
}

test('this machine is asked with its own keys, whatever profile of AWS an operator has', async () => {
  const asked: string[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers.authorization ?? '');
    response.writeHead(400).end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const folder = runningAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const profile = join(folder, 'credentials');
  writeFileSync(profile, '[work]\naws_access_key_id = theirs\naws_secret_access_key = secret\n');
  const args = ['infra/operate/ops.ts', 'check', '--local', '--state', folder];
  const env = {
    ...process.env,
    AWS_PROFILE: 'work',
    AWS_SHARED_CREDENTIALS_FILE: profile,
    AWS_SESSION_TOKEN: 'x',
  };
  await once(spawn(process.execPath, args, { env, stdio: 'ignore' }), 'exit');
  expect(asked[0]).toContain('Credential=key/');
});

test('a moment is nothing that this machine goes back to', async () => {
  const folder = runningAt('http://127.0.0.1:1');
  const to = ['restore', '--to', '2026-11-23T08:00:00Z', '--local', '--state', folder];
  const { stderr } = spawnSync(process.execPath, ['infra/operate/ops.ts', ...to], { encoding: 'utf8' });
  expect(stderr).toMatch(/^Only AWS can restore a point in time/);
});

test.each([
  ['shield', 'on', 'up', 'Say shield on or shield off.'],
  ['pass end', 'c49a10b2', 'c49a', 'Give the digits of pass find, all eight: pass end c49a10b2'],
])('this machine has no edge of AWS to shield: %s', (command, right, wrong, words) => {
  const folder = runningAt('http://127.0.0.1:1');
  const args = (word: string) => [...command.split(' '), word, '--local', '--state', folder];
  const answer = (word: string) =>
    spawnSync(process.execPath, ['infra/operate/ops.ts', ...args(word)], { encoding: 'utf8' }).stderr;
  expect(answer(right)).toBe('A local run has no edge of AWS, so there is nothing to shield.\n');
  expect(answer(wrong)).toBe(`${words}\n`);
});

test('a region that nobody knows is answered by the names and codes of all', () =>
  expect(() => readerOfWords(regionDescriptions)('Mars')).toThrow(
    '“Mars” is not one of: United States and Canada (AJCU); Africa and Madagascar (AJCU-AM); ',
  ));
