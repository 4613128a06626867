import { describe, expect, test } from 'vitest';
import { deployCommands } from '../../infra/operate/deployment.ts';
import { listChanges, readArguments, settingsWith } from '../../infra/operate/given-settings.ts';
import { readSettings, settingNames } from '../../infra/settings/settings.ts';

describe('deploying', () => {
  const prod = { stage: 'prod', region: 'eu-central-1', operator: 'The = Office' };
  const approval = (command: string[] = []) => command[command.indexOf('--require-approval') + 1];

  test('asks nothing where there is no terminal, after it has shown what changes', () => {
    const commands = deployCommands(prod, false);
    expect(commands.map(([name]) => name)).toEqual(['synth', 'diff', 'deploy']);
    expect(approval(commands.at(-1))).toBe('never');
  });

  test('asks at a terminal before rights grow', () =>
    expect(approval(deployCommands(prod, true).at(-1))).toBe('broadening'));

  test('shows and deploys the one assembly that was made for the stage', () => {
    const [synth, ...rest] = deployCommands(prod, false);
    const assembly = synth?.[synth.indexOf('--output') + 1];
    expect(assembly).toMatch(/prod.assembly$/);
    for (const command of rest) expect(command[command.indexOf('--app') + 1]).toBe(assembly);
  });

  test('gives the CDK the settings as they were typed', () => {
    const [synth = []] = deployCommands(prod, false);
    const given = synth.filter((_, at) => synth[at - 1] === '-c');
    expect(given).toEqual(['stage=prod', 'region=eu-central-1', 'operator=The = Office']);
  });

  test('takes the stacks back one by one, those first that use the others', () => {
    const deploys = deployCommands(prod, false, [], true).slice(2);
    expect(deploys.map(([, stack]) => stack)).toEqual(
      ['Upkeep', 'Web', 'Api', 'Identity', 'Media', 'Data'].map((part) => `Colloquy-prod-${part}`),
    );
    for (const deploy of deploys) expect(deploy).toContain('--exclusively');
  });

  test('hands on to the CDK what is meant for it', () =>
    expect(deployCommands(prod, false, ['--verbose']).at(-1)?.at(-1)).toBe('--verbose'));
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

  const kept = { mailFrom: 'hello@example.org', quotaFactor: '10' };

  test('stay from one deployment to the next, but for those that are given', () =>
    expect(settingsWith(kept, { quotaFactor: '1' })).toEqual({
      ...kept,
      quotaFactor: '1',
    }));

  test('are taken back by an empty one', () =>
    expect(settingsWith(kept, { mailFrom: '' })).not.toHaveProperty('mailFrom'));

  test('that change are listed, a line for each', () =>
    expect(listChanges(kept, settingsWith(kept, { quotaFactor: '1', mailFrom: '', callRate: '8' }))).toEqual([
      '  --mail-from: hello@example.org → not set',
      '  --quota-factor: 10 → 1',
      '  --call-rate: not set → 8',
    ]));
});
