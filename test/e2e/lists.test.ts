import { afterAll, describe, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { password, theAdministrator } from '../helpers/people.ts';
import { aBrowser, go, signInAs } from './windows.ts';

const browser = aBrowser([], 'block', afterAll);

/** Before a worker: it hears of changes of the replica a second after everybody else. */
const hardOfHearing = `
  const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    set(hear) { set.call(this, (event) => setTimeout(hear, 1000, event)); },
  });`;

describe('each list', () => {
  it('shows what comes while it is searched for, be the search the last to hear of it', async () => {
    const window = await browser.window();
    await window.context().route('**/replica.worker-*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${hardOfHearing}\n${await answer.text()}` });
    });
    await signInAs(window, 'admin@colloquy.example', password);
    await window.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await go(window, '/topics');
    const name = unique('Okapi');
    const list = window.locator('main');
    await list.getByRole('searchbox').fill(name);
    await list.getByText('No Search Results Found').waitFor();
    const { api } = await theAdministrator();
    await api.create('topics', aTopic({ name }));
    await window.evaluate(() => dispatchEvent(new Event('focus')));
    await list.getByRole('link', { name }).waitFor();
  });
});
