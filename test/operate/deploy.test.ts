import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { deployCommands } from '../../infra/operate/deployment.ts';
import { readArguments, settingsWith } from '../../infra/operate/given-settings.ts';
import { readSettings, settingNames } from '../../infra/settings/settings.ts';

describe('deploying', () => {
  const approval = (command: string[] = []) => command[command.indexOf('--require-approval') + 1];

  test('asks nothing where there is no terminal, after it has shown what changes', () => {
    const commands = deployCommands('prod', false);
    expect(commands.map(([name]) => name)).toEqual(['synth', 'diff', 'deploy']);
    expect(approval(commands.at(-1))).toBe('never');
  });

  test('asks at a terminal before rights grow', () =>
    expect(approval(deployCommands('prod', true).at(-1))).toBe('broadening'));

  test('shows and deploys the one assembly that was made for the stage', () => {
    const [synth, ...rest] = deployCommands('prod', false);
    expect(synth).toContain('stage=prod');
    const assembly = synth?.[synth.indexOf('--output') + 1];
    expect(assembly).toMatch(/prod.assembly$/);
    for (const command of rest) expect(command[command.indexOf('--app') + 1]).toBe(assembly);
  });

  test('hands on to the CDK what is meant for it', () =>
    expect(deployCommands('prod', false, ['--verbose']).at(-1)?.at(-1)).toBe('--verbose'));
});

describe('the settings of a stage', () => {
  test('are given by options of their names', () =>
    expect(readArguments(['--stage', 'prod', '--mail-from', 'hello@example.org', '--', '--verbose'])).toEqual(
      {
        given: { stage: 'prod', mailFrom: 'hello@example.org' },
        more: ['--verbose'],
        yes: false,
        uncommitted: false,
        older: false,
      },
    ));

  test('nobody knows are refused', () => expect(() => readArguments(['--sender', 'me'])).toThrow(/--sender/));

  test.each(settingNames)('that can’t be used are named by their option: %s', (name) => {
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    // A name may be any text that isn't too long.
    const value = name === 'operator' ? 'x'.repeat(201) : 'no such thing!';
    const wrong = () => readSettings((each) => (each === name ? value : undefined));
    expect(wrong).toThrow(option);
  });

  test('are kept for the next time only once nothing stands in their way', () => {
    const file = resolve('stages/never.json');
    onTestFinished(() => rmSync(file, { force: true }));
    const env = {
      ...process.env,
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_MAX_ATTEMPTS: '1',
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nothing',
    };
    const args = ['infra/operate/deploy.ts', '--stage', 'never', '--region', 'eu-central-1'];
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
    expect([status, stderr, existsSync(file)]).toEqual([1, expect.stringMatching(/^Nothing was/), false]);
  });

  const kept = { region: 'eu-central-1', mailFrom: 'hello@example.org', quotaFactor: '10' };

  test('stay from one deployment to the next, but for those that are given', () =>
    expect(settingsWith(kept, { stage: 'prod', quotaFactor: '1' }, {})).toEqual({
      ...kept,
      quotaFactor: '1',
    }));

  test('are taken back by an empty one', () =>
    expect(settingsWith(kept, { stage: 'prod', mailFrom: '' }, {})).not.toHaveProperty('mailFrom'));

  const ofZone = { ...kept, domain: 'a.example.org', hostedZoneId: 'Z1', certificateArn: 'arn:1' };

  test('keep the certificate that was made for the domain, and not for another or for none', () => {
    expect(settingsWith(ofZone, { stage: 'prod', quotaFactor: '1' }, {})).toHaveProperty('certificateArn');
    expect(settingsWith(ofZone, { stage: 'prod', domain: 'a.example.org' }, {})).toHaveProperty(
      'certificateArn',
    );
    const moved = settingsWith(ofZone, { stage: 'prod', domain: 'b.example.org' }, {});
    expect(moved).toEqual({ ...kept, domain: 'b.example.org', hostedZoneId: 'Z1' });
    expect(settingsWith(ofZone, { stage: 'prod', domain: '', hostedZoneId: '' }, {})).toEqual(kept);
  });

  test('keep a certificate of one’s own, which may be for several domains', () => {
    const own = { ...kept, domain: 'a.example.org', certificateArn: 'arn:1' };
    const moved = settingsWith(own, { stage: 'prod', domain: 'b.example.org' }, {});
    expect(moved).toEqual({ ...own, domain: 'b.example.org' });
  });

  test('begin in the region of the credentials, and stay there', () => {
    expect(settingsWith({}, { stage: 'prod' }, { AWS_REGION: 'us-west-2' })).toEqual({ region: 'us-west-2' });
    expect(settingsWith(kept, { stage: 'prod' }, { AWS_REGION: 'us-west-2' })).toEqual(kept);
    expect(() => settingsWith(kept, { stage: 'prod', region: 'us-west-2' }, {})).toThrow(/can't move/);
    const noted = { ...kept, account: '111111111111' };
    const moved = () => settingsWith(noted, { stage: 'prod', account: '222222222222' }, {});
    expect(moved).toThrow("prod is in 111111111111, and its data can't move");
  });
});
