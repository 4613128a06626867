import { describe, expect, it } from 'vitest';
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
import { joinRequest, member, notice, offer, topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const sentence = 'Something went wrong on our side.';
const fault = ['internal', { message: sentence }] as const;
const refusal = page.getByRole('alert').filter({ hasText: sentence });
const status = page.getByRole('status');
const question = page.getByRole('dialog');
const saveIt = () => button('Save Changes').click();
const field = (label: string) => main.getByLabelText(label, { exact: true });

const opened = (title: string) => shown(form(title));

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
    await expect.element(refusal).toHaveTextContent('We don’t know whether this was saved.');
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

  it('where one has gone on meanwhile: in passing, and what was being saved is kept', async () => {
    const seminar = offer({ name: 'Left behind' });
    const { service } = await render(`/offers/${seminar.id}`, { as: 'administrator', with: [seminar] });
    const told = status.filter({ hasText: 'We don’t know whether this was done.' });
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
    await shown(question.getByText('Nils Nominee won’t be emailed about it.'));
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
        .filter({ hasText: 'We don’t know whether this was done. There is no connection.' });
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
    const me = member({ name: 'Nell' });
    const notices = [notice(me.id), notice(me.id)];
    const { service } = await render('/', { as: me, with: [me, ...notices] });
    await page.getByRole('button', { name: '2 things wait for you' }).click();
    const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
    await expect.poll(() => dismiss.elements()).toHaveLength(2);
    const mend = service.refuse('dismissNotifications', ...fault);
    await dismiss.first().click();
    await shown(status.filter({ hasText: sentence }));
    await expect.poll(() => dismiss.elements()).toHaveLength(2);
    mend();
    // At the head of a form with something unsaved, nothing lies over the line.
    go('/offers/add');
    await opened('Add Opportunity');
    await absent(dismiss);
    await field('Name').fill('Half a thought');
    await shown(page.getByText('Unsaved Changes'));
    scrollTo(0, 0);
    const line = page.getByRole('button', { name: '2 things wait for you' });
    const element = line.element();
    const { x, y, width, height } = element.getBoundingClientRect();
    expect(element.contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
    await line.click();
    await dismiss.first().click();
    await expect.poll(() => dismiss.elements()).toHaveLength(1);
    await expect.poll(() => service.world.all('notices')).toHaveLength(1);
  });

  it('syncing: what is shown stays, and is said to be old until it isn’t', async () => {
    const { service, sync } = await render('/', { as: 'member' });
    const notice = page.getByText('What you see may be out of date.');
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
    let mendRead: (() => void) | undefined;
    await render(`/topics/${area.id}`, {
      as: 'member',
      with: [area],
      firstLoad: true,
      // A page opened by its address asks for its one record ahead of all the others: that fails too.
      prepare: (service) => {
        service.refuse('sync', ...fault);
        mendRead = service.refuse('getRecord', ...fault);
      },
    });
    const trouble = page.getByRole('alert').filter({ hasText: 'We could not load this area.' });
    await shown(trouble);
    expect(texts(page.getByRole('heading', { level: 1 }))).toEqual(['That didn’t work']);
    // The sync goes on failing: a try of its own could bring the record before the button is pressed.
    mendRead?.();
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await shown(heading('Hydrology'));
  });
});
