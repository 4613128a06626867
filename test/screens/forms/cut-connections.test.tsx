import fc from 'fast-check';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { areBack, arrived, button, drafts, go, heading, kept, main, shown } from '../fixture/hands.ts';
import { member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';

/** Whether this is a run of the long lane, and where its random tests begin; vitest.config.ts puts them in. */
declare const LONG_LANE: boolean;
declare const LANE_SEED: number;

const connections = LONG_LANE ? 200 : 8;

/** What becomes of a call in place of its answer, whether the service has taken it by then or not. */
const losses = {
  'the line goes': () => Promise.reject(new TypeError('Failed to fetch')),
  'the answer breaks off': () => new Response('{"id":', { status: 201 }),
  'the service fails': () =>
    Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 }),
  'the browser goes offline': (service: Service) => {
    service.setOnline(false);
    return Promise.reject(new TypeError('Failed to fetch'));
  },
};
const cuts = fc.sample(
  fc.record({
    loss: fc.constantFrom(...(Object.keys(losses) as (keyof typeof losses)[])),
    isTaken: fc.boolean(),
    /** Whether the page is loaded again before the next attempt. */
    reloads: fc.boolean(),
    /** Whether the next attempt is answered, after which another draft is begun. */
    arrives: fc.boolean(),
  }),
  { numRuns: connections, seed: LANE_SEED },
);

const mia = member({ name: 'Mia Member' });
const people = cuts.map((_, at) => member({ name: `Person ${at}` }));
const message = main.getByLabelText('Message');
/** The panel of unsaved changes has a second one. */
const send = button('Send').first();
const text = 'Would you like to teach a part of our course?';

it(
  `an introduction written offline is sent exactly once, and its draft is gone, over ${connections} cut connections`,
  async () => {
    const { service, reload } = await render('/home', { as: mia, with: [mia, ...people] });
    const sent = () => service.world.all('introductions').map(({ to }) => to.join());
    const written: string[] = [];
    let [taken, reloaded, isOpen] = [0, 0, false];
    for (const [at, { loss, isTaken, reloads, arrives }] of cuts.entries()) {
      const { id = '', name = '' } = people[written.length - (isOpen ? 1 : 0)] ?? {};
      if (!isOpen) {
        go(`/messages/write?purpose=message&kind=users&id=${id}`);
        await shown(heading(`Write to ${name}`));
        service.setOnline(false);
        await message.fill(text);
        await main.getByRole('checkbox', { name: /^My email address is shown/ }).click();
        await kept();
        service.setOnline(true);
        written.push(id);
        isOpen = true;
      }
      const asked = service.callsOf('createRecord').length;
      const mend = service.answer('createRecord', async (_, carryOut) => {
        if (isTaken) await carryOut();
        return losses[loss](service);
      });
      await send.click();
      await expect.poll(() => service.callsOf('createRecord')).toHaveLength(asked + 1);
      await shown(page.getByRole('alert').filter({ hasText: 'We don’t know whether this was sent.' }));
      mend();
      if (isTaken) taken += 1;
      expect(await drafts()).toHaveLength(1);
      if (loss === 'the browser goes offline') await expect.element(send).toBeDisabled();
      service.setOnline(true);
      if (reloads) {
        reloaded += 1;
        await reload();
        await shown(areBack);
        await expect.element(message).toHaveValue(text);
      }
      if (!arrives && at < cuts.length - 1) continue;
      await send.click();
      // One stays where one was: with whom it was for.
      await arrived(`/members/${id}`);
      await expect.poll(drafts).toEqual([]);
      expect(sent()).toEqual(written);
      isOpen = false;
    }
    console.log(
      `${written.length} drafts, ${connections} cuts, ${taken} taken, ${reloaded} reloads: ${sent().length} sent`,
    );
  },
  120_000 + connections * 6_000,
);
