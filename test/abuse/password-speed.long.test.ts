import { expect, it } from 'vitest';
import { passwordProblem } from '../../shared/account/password.ts';

it('a password is checked at once, whatever it is', async () => {
  await passwordProblem('kQ7!mvLr2#pZ');
  const started = process.cpuUsage();
  for (const unit of ['a', 'ab', 'password1', '1a!', 'mia', ' ', 'é', '水'])
    await passwordProblem(unit.repeat(256).slice(0, 256), {
      email: 'mia@colloquy.example',
      name: 'a '.repeat(100),
    });
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(100);
});
