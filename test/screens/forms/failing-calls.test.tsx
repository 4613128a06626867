import { describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  absent,
  arrived,
  button,
  form,
  go,
  hasFocus,
  heading,
  main,
  shown,
  texts,
} from '../fixture/hands.ts';
import { joinRequest, member, offer, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const sentence = 'Something went wrong on our side.';
const fault = ['internal', { message: sentence }] as const;
const refusal = page.getByRole('alert').filter({ hasText: sentence });
const status = page.getByRole('status');
const question = page.getByRole('dialog');
const saveIt = (label = 'Save Changes') => button(label).first().click();
const field = (label: string) => main.getByLabelText(label, { exact: true });
const notKnown = page.getByRole('alert').filter({ hasText: 'It isn’t known whether this was saved.' });

async function opened(title: string): Promise<void> {
  await shown(form(title));
}

/** Answers a question with the button of this name. */
async function does(name: string): Promise<void> {
  await button(name).click();
  await question.getByRole('button', { name, exact: true }).click();
}

describe('a call that fails is told, and can be made again', () => {
  it('saving: the form stays as it is, and the focus on its button', async () => {
    const area = topic();
    const { service } = await render(`/topics/edit/${area.id}`, {
      as: 'administrator',
      with: [area],
      // From the top of a phone, by the panel's button, which goes with the press.
      width: 390,
    });
    await opened(`Edit ${area.name}`);
    await field('Name').fill('Saved at last');
    const mend = service.refuse('editRecord', ...fault);
    scrollTo(0, 0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await shown(refusal);
    const hidden = () => {
      const panel = document.querySelector('.unsaved-panel')?.getBoundingClientRect();
      const { top, bottom } = refusal.element().getBoundingClientRect();
      return { above: top < 0, below: bottom > (panel?.top ?? 0), focus: document.activeElement?.tagName };
    };
    await expect.poll(hidden).toEqual({ above: false, below: false, focus: 'DIV' });

    await page.viewport(1280, 900);
    await saveIt();
    await expect.poll(() => service.callsOf('editRecord')).toHaveLength(2);
    await shown(refusal);
    await expect.element(refusal).toHaveTextContent('It isn’t known whether this was saved.');
    await expect.poll(() => hasFocus(button('Save Changes'))).toBe(true);
    mend();

    // What the service itself says stands: a right may be one over a single field.
    const allow = service.refuse('editRecord', 'forbidden', { message: sentence });
    await userEvent.keyboard('{Enter}');
    await shown(refusal.filter({ hasText: 'This was not saved.' }));
    await expect.poll(() => hasFocus(button('Save Changes'))).toBe(true);
    allow();

    const fields = ['name', 'description'].map((path) => ({ path, message: `Another ${path}, please.` }));
    const accept = service.refuse('editRecord', 'invalid', { message: sentence, fields });
    await userEvent.keyboard('{Enter}');
    const refused = main.getByRole('region', { name: 'This was not saved:' });
    await shown(refused);
    await expect.poll(() => hasFocus(refused)).toBe(true);
    // Each of the refusals goes as its field is written in, and takes nobody away from where they write.
    await field('Name').click();
    await userEvent.keyboard('{End}ly');
    await expect.element(field('Name')).toHaveValue('Saved at lastly');
    await absent(main.getByRole('button', { name: 'Another name, please.' }));
    await shown(main.getByRole('button', { name: 'Another description, please.' }));
    accept();
    await userEvent.keyboard('{Enter}');
    await shown(heading('Saved at lastly'));
  });

  it('adding, where the answers are lost: it isn’t known whether it was saved, and saving again makes no second one, in other words and after a reload too', async () => {
    const { service, reload } = await render('/topics/add', { as: 'administrator' });
    await opened('Add Area of Specialization');
    await field('Name').fill('Added at last');
    await main.getByRole('textbox', { name: 'Description' }).fill('All of it.');
    // The gateway gives up waiting, the function fails after the write, the answer breaks off, the line goes.
    const losses = [
      () => Response.json({ message: 'Endpoint request timed out' }, { status: 504 }),
      () => Response.json({ error: { code: 'internal', message: sentence } }, { status: 500 }),
      () => new Response('{"id":', { status: 201 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    // A service that is busy is asked again after pauses: nobody waits for them here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const lose of losses) {
      const mend = service.answer('createRecord', async (_, carryOut) => {
        await carryOut();
        return lose();
      });
      await saveIt();
      await shown(notKnown);
      await expect.element(notKnown).toHaveTextContent('Save it again: there will be no second one.');
      mend();
    }
    vi.useRealTimers();
    expect(service.world.all('topics').map(({ name }) => name)).toEqual(['Added at last']);
    await field('Name').fill('Added at last, in other words');
    await reload();
    await shown(page.getByText('Your unsaved changes from'));
    await saveIt();
    await arrived('/topics');
    expect(service.world.all('topics').map(({ name }) => name)).toEqual(['Added at last, in other words']);
  });

  it('adding again what others have edited since: both sides are compared, and nothing of theirs is lost', async () => {
    const { service } = await render('/topics/add', { as: 'administrator' });
    await opened('Add Area of Specialization');
    await field('Name').fill('Added and edited');
    await main.getByRole('textbox', { name: 'Description' }).fill('What its maker says.');
    service.loseAnswer('createRecord');
    await saveIt();
    await shown(notKnown);
    const [made] = service.world.all('topics');
    if (!made) throw new Error('The area was not made.');
    service.world.put('topics', { ...made, description: '<p>What others say.</p>' });

    await field('Name').fill('Added, in other words');
    await saveIt();
    const panel = main.getByRole('region', { name: 'Changes made meanwhile' });
    const side = (field: RegExp, side: RegExp) =>
      panel.getByRole('group', { name: field }).getByRole('radio', { name: side });
    await side(/Description/, /Saved meanwhile/).click();
    await side(/Name/, /Yours/).click();
    await panel.getByRole('button', { name: 'Continue with these' }).click();
    await saveIt();
    await arrived('/topics');
    expect(service.world.all('topics')).toMatchObject([
      { id: made.id, name: 'Added, in other words', description: '<p>What others say.</p>' },
    ]);
  });

  async function addContact(): Promise<void> {
    await button('Add contact').click();
    await main.getByLabelText('Type').last().selectOptions('Website');
    await main
      .getByRole('textbox', { name: /^Contact/ })
      .last()
      .fill('https://rivers.example');
  }

  it('adding a contact: it isn’t there twice', async () => {
    const [area, wells] = [topic(), university()];
    const me = member({ university: { id: wells.id }, topics: [{ id: area.id }] });
    const { service } = await render(`/members/edit/${me.id}`, { as: me, with: [area, wells, me] });
    await opened('Edit your profile');
    await addContact();
    // What was saved isn't what was typed, and is one's own all the same.
    await field('Title').fill('Reader in Rivers ');
    service.loseAnswer('editRecord');
    await saveIt();
    await shown(notKnown);
    await saveIt();
    await arrived(`/members/${me.id}`);
    const contact = service.world.get('users', me.id)?.contact;
    expect(contact?.map((each) => each.contact)).toEqual(['+52 33 5555 0100', 'https://rivers.example']);
  });

  it('nominating in other words what was saved already: it isn’t its maker’s to change any more', async () => {
    const { service } = await render('/members/add', { as: 'member' });
    await opened('Nominate a Member');
    await field('Email').fill('nominee@colloquy.example');
    await field('Name').fill('Nora Nominee');
    await main.getByRole('textbox', { name: 'Reason to join' }).fill('They know every river.');
    service.loseAnswer('createRecord');
    await saveIt('Nominate');
    await shown(notKnown);
    await field('Name').fill('Nora N. Nominee');
    await saveIt('Nominate');
    const told = page.getByRole('alert').filter({ hasText: 'This was saved already.' });
    await shown(told.getByText('An earlier attempt was saved, with what was written then.'));
    expect(service.world.all('requests')).toMatchObject([{ name: 'Nora Nominee' }]);
  });

  it('inviting somebody: they aren’t there twice', async () => {
    const { service } = await render('/members/add', { as: 'administrator' });
    await opened('Add Member');
    await field('Email').fill('invited@colloquy.example');
    await field('Name').fill('Ines Invited');
    await addContact();
    service.loseAnswer('createRecord');
    await saveIt('Invite');
    await shown(notKnown);
    await saveIt('Invite');
    await arrived('/members');
    expect(service.world.all('users').filter(({ name }) => name === 'Ines Invited')).toHaveLength(1);
  });

  it('where one has gone on meanwhile: in passing, and what was being saved is kept', async () => {
    const seminar = offer({ name: 'Left behind' });
    const { service } = await render(`/offers/${seminar.id}`, { as: 'administrator', with: [seminar] });
    const told = status.filter({ hasText: 'It isn’t known whether this was done.' });
    const deletion = service.hold('deleteRecord');
    service.refuse('deleteRecord', ...fault);
    await shown(heading('Left behind'));
    await does('Delete');
    await expect.poll(deletion.count).toBe(1);
    go('/projects');
    await shown(heading('Projects'));
    deletion.letGo();
    await expect.element(told).toHaveTextContent('Delete this opportunity: ');
    await status.getByRole('button', { name: 'Close' }).click();

    const saving = service.hold('editRecord');
    service.refuse('editRecord', ...fault);
    go(`/offers/edit/${seminar.id}`);
    await opened('Edit Left behind');
    await field('Name').fill('Written before one left');
    await saveIt();
    await expect.poll(saving.count).toBe(1);
    go('/projects');
    await question.getByRole('button', { name: 'Leave' }).click();
    await shown(heading('Projects'));
    saving.letGo();
    await expect.element(told).toHaveTextContent('Edit Left behind: ');
    go(`/offers/edit/${seminar.id}`);
    await shown(page.getByText('Your unsaved changes from'));
    await expect.element(field('Name')).toHaveValue('Written before one left');
  });

  it.each([
    ['Approve', 'approveRequest'],
    ['Delete', 'deleteRecord'],
  ] as const)('deciding (%s): on the page of the record, which stays', async (name, operation) => {
    const maker = member();
    const request = joinRequest({ name: 'Nils Nominee', nominatedBy: maker.id });
    const { service } = await render(`/requests/${request.id}`, {
      as: 'administrator',
      with: [maker, request],
    });
    await shown(button(name));
    const mend = service.refuse(operation, ...fault);
    await does(name);
    await shown(refusal);
    // The refusal stands below every button, none of which gives way to it.
    const top = (what: Locator) => what.element().getBoundingClientRect().top;
    expect(top(button('Delete'))).toBeLessThan(top(refusal));
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await absent(refusal);
    expect(service.world.get('requests', request.id)).toBeDefined();
    mend();
    if (name === 'Approve') return;
    await button(name).click();
    await shown(question.getByText('Nils Nominee gets no mail about it.'));
    await question.getByRole('button', { name }).click();
    await arrived('/requests');
    expect(service.world.get('requests', request.id)).toBeUndefined();
  });

  it.each(['Approve', 'Delete'])(
    'deciding (%s) as the network goes: what was asked stays, and that nobody knows whether it was done is said',
    async (name) => {
      const request = joinRequest({ name: 'Nora Nominee' });
      const { service } = await render(`/requests/${request.id}`, {
        as: 'administrator',
        with: [request],
        width: 390,
        dark: true,
      });
      await button(name).click();
      service.setOnline(false);
      await shown(page.getByRole('banner').getByText('Offline'));
      await question.getByRole('button', { name, exact: true }).click();
      const told = page
        .getByRole('alert')
        .filter({ hasText: 'It isn’t known whether this was done. There is no connection.' });
      await shown(told);
      await absent(page.getByRole('button', { name, exact: true }));
      await expect.poll(() => document.activeElement?.localName).toBe('h1');
      service.setOnline(true);
      await shown(button(name));
      await told.getByRole('button', { name: 'Dismiss' }).click();
      await absent(told);
      expect(service.world.get('requests', request.id)).toBeDefined();
    },
  );

  it('dismissing a notification: it is there again', async () => {
    const notifications = ['One happened.', 'Another happened.'].map((text) => ({ id: text, text }));
    const me = member({ name: 'Nell', notifications });
    const { service } = await render('/', { as: me, with: [me] });
    const dismiss = page.getByRole('button', { name: 'Dismiss' });
    await expect.poll(() => dismiss.elements()).toHaveLength(2);
    const mend = service.refuse('dismissNotification', ...fault);
    await dismiss.first().click();
    await shown(status.filter({ hasText: sentence }));
    await expect.poll(() => dismiss.elements()).toHaveLength(2);
    mend();
    // At the head of a form with something unsaved, nothing lies over it.
    go('/offers/add');
    await opened('Add Opportunity');
    await field('Name').fill('Half a thought');
    await shown(page.getByText('Unsaved Changes'));
    scrollTo(0, 0);
    const element = dismiss.first().element();
    const { x, y, width, height } = element.getBoundingClientRect();
    expect(element.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    await dismiss.first().click();
    await expect.poll(() => dismiss.elements()).toHaveLength(1);
    await expect.poll(() => service.world.get('users', me.id)?.notifications).toHaveLength(1);
  });

  it('syncing: what is shown stays, and is said to be old until it isn’t', async () => {
    const { service, sync } = await render('/', { as: 'member' });
    const notice = page.getByText('What you see may not be the latest.');
    const mend = service.refuse('sync', ...fault);
    await sync();
    await shown(notice);
    mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await absent(notice);
    service.world.put('topics', topic({ name: 'Hydrology' }));
    await sync();
    await page.getByRole('link', { name: 'Areas of Specialization' }).first().click();
    await shown(main.getByRole('link', { name: 'Hydrology' }));
  });

  it('loading everything for the first time: a record that hasn’t come can be asked for', async () => {
    const area = topic({ name: 'Hydrology' });
    const mended: (() => void)[] = [];
    await render(`/topics/${area.id}`, {
      as: 'member',
      with: [area],
      firstLoad: true,
      // A page opened by its address asks for its one record ahead of all the others: that fails too.
      prepare: (service) => {
        mended.push(service.refuse('sync', ...fault), service.refuse('getRecord', ...fault));
      },
    });
    const trouble = page.getByRole('alert').filter({ hasText: 'We could not load this area.' });
    await shown(trouble);
    expect(texts(page.getByRole('heading', { level: 1 }))).toEqual(['That didn’t work']);
    for (const mend of mended) mend();
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await shown(heading('Hydrology'));
  });
});
