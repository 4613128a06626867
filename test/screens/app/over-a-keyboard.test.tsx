import { afterAll, beforeAll, expect, it } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { appRoutes } from '../../../web/app/routes.ts';
import { button, main, shown } from '../fixture/hands.ts';
import {
  type AnyRecord,
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const area = topic({ name: 'Hydrology' });
const topics = [{ id: area.id }];
const wells = university({ name: 'Common Wells', topics: { [area.id]: ['graduate'] } });
const mara = member({ name: 'Mara Member', topics, university: { id: wells.id } });
const force = taskforce({ name: 'Clean Water', chairs: [mara.id] });
const records = {
  universities: wells,
  members: mara,
  taskforces: force,
  projects: project({ leads: [mara.id], topics }),
  topics: area,
  resources: resource({ taskforce: { id: force.id }, topics }),
  offers: offer({ owner: mara.id, topics }),
  requests: joinRequest(),
};
/** As many countries as are searched among. */
const places = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => university({ country: `${letter}land` }));
const isKind = (path = ''): path is keyof typeof records => path in records;

/** The paths of all forms. Requests come from outside: no form adds one. */
const forms = appRoutes
  .map(({ path }) => path)
  .filter((path) => /\/(add|edit|edit-permissions)(\/|$)/.test(path) && path !== '/requests/add');

/** Has touch in place of a mouse, as a phone has it. */
const haveTouch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
beforeAll(() => haveTouch(true));
afterAll(() => haveTouch(false));

/** Opens the screen at a path, of its kind's record where it is of one. */
async function open(path: string, others: AnyRecord[] = []): Promise<void> {
  const [, kind] = path.split('/');
  const address = path.replace(':id', isKind(kind) ? records[kind].id : '');
  // Its address says whom it is for.
  await render(kind === 'introductions' ? `${address}?purpose=message&kind=users&id=${mara.id}` : address, {
    as: 'administrator',
    with: [...Object.values(records), ...others],
    width: 390,
  });
  // What a phone of 390 × 700 leaves above its keyboard.
  await page.viewport(390, 400);
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
}

/** The editor's tools are controls of a form, too, and come a moment later. */
const untilWhole = () => expect.poll(() => document.querySelectorAll('main form .skeleton')).toHaveLength(0);

/** What is there to be pressed or written in. */
const controlsOfForm = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'main form :is(input, select, textarea, button, a[href], [contenteditable=true], [role=combobox])',
    ),
  ].filter((each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility());

const nameOf = (control: HTMLElement) =>
  control.getAttribute('aria-label') ?? control.textContent?.slice(0, 40) ?? control.localName;

/** Whether a finger on its middle meets the control. What nobody sees stands in its label. */
function meets(control: HTMLElement): string {
  const seen = whatIsSeenOf(control);
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  // Of one that is taller than the window, the part in sight.
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (to - from < Math.min(16, bottom - top)) return 'out of sight';
  const points = [0.5, 0.25, 0.75].map((part) => from + (to - from) * part);
  const met = points.map((y) => document.elementFromPoint((left + right) / 2, y));
  const hit = met.some((each) => each && (seen.contains(each) || each.contains(seen)));
  return hit ? 'met' : `under ${met[0]?.className || met[0]?.localName}`;
}

function whatIsSeenOf(control: HTMLElement): HTMLElement {
  const isTiny = control.getBoundingClientRect().width < 8;
  return isTiny ? (control.closest('label') ?? control.parentElement ?? control) : control;
}

it('there are forms of every kind', () => {
  expect(forms.length).toBeGreaterThan(14);
});

it.each(forms)('every control of %s can be reached, seen and pressed, by finger and by Tab', async (path) => {
  await open(path);
  await shown(main.getByRole('form'));
  await untilWhole();
  const hidden: string[] = [];
  // With something unsaved: the panel that says so lies over the form.
  const name = main.getByLabelText('Name', { exact: true });
  if (name.elements().length > 0) {
    await name.fill('Over a keyboard');
    await shown(main.getByText(/^(Unsaved Changes|Not Sent Yet)$/));
  }
  const controls = controlsOfForm();
  for (const control of controls) {
    // Scrolled as a person would.
    whatIsSeenOf(control).scrollIntoView({ block: 'center', behavior: 'instant' });
    const touched = meets(control);
    if (touched !== 'met') hidden.push(`${nameOf(control)} ${touched}, by finger`);
  }
  document.querySelector('h1')?.focus();
  const reached = new Set<Element>();
  for (let press = 0; press < controls.length + 20; press += 1) {
    await userEvent.keyboard('{Tab}');
    const focused = document.activeElement as HTMLElement;
    if (!focused.closest('form') && reached.size > 0) break;
    // A control that came after the others were looked for.
    if (!controls.includes(focused)) continue;
    reached.add(focused);
    const seen = meets(focused);
    if (seen !== 'met') hidden.push(`${nameOf(focused)} ${seen}, by Tab`);
  }
  for (const control of controls)
    if (!reached.has(control)) hidden.push(`${nameOf(control)} not reached by Tab`);
  expect(controls.length).toBeGreaterThan(1);
  expect(hidden).toEqual([]);
});

/** What a phone zooms in on, as its letters are small, and what it corrects though it is a name or an address. */
function meddledWith(): string[] {
  const visible = (which: string) =>
    [...document.querySelectorAll<HTMLElement>(which)].filter((each) => each.checkVisibility());
  const labelOf = ({ id, localName, ariaLabel }: HTMLElement) =>
    document.querySelector(`label[for="${id}"]`)?.textContent ?? ariaLabel ?? localName;
  const named = '[role=combobox], [type=search], [inputmode=email], [inputmode=url], [aria-label^="Find in"]';
  const off = { autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' };
  return [
    ...visible('input, select, textarea, [contenteditable=true]')
      .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
      .map((each) => `${labelOf(each)} is zoomed in on`),
    ...visible(`:is(${named}, .password-field input):not(select)`)
      .filter((each) => Object.entries(off).some(([name, value]) => each.getAttribute(name) !== value))
      .map((each) => `${labelOf(each)} is corrected`),
  ];
}

type Opened = [what: string, path: string, pressed: Locator[], opened: Locator];
const country = page.getByRole('button', { name: 'Country', exact: true });
const aPassword = main.getByLabelText(/password/i).first();

it.each<Opened>([
  ...forms.map((path): Opened => [`the form at ${path}`, path, [], main.getByRole('form')]),
  ['the dialog for a link', '/topics/add', [button('Link')], page.getByLabelText('Link to')],
  ['a list that is sorted', '/projects', [], main.getByLabelText('Sort by')],
  [
    'a long filter',
    '/universities',
    [button(/^Filters/), country],
    page.getByRole('textbox', { name: 'Find in Country' }),
  ],
  ['the form of the address', '/profile/sign-in', [button('Change the address')], aPassword],
  ['the form of the password', '/profile/sign-in', [button('Change the password')], aPassword],
])(
  'a phone zooms in on no control of %s, and corrects neither a name nor an address',
  async (_, path, pressed, opened) => {
    await open(path, places);
    for (const each of pressed) await each.click();
    await shown(opened);
    await untilWhole();
    expect(meddledWith()).toEqual([]);
  },
);

it('what is pressed at the foot of the window stays in sight when the panel comes', async () => {
  await open('/universities/add');
  const level = main.getByRole('checkbox', { name: 'Undergraduate' }).first();
  await shown(level);
  const box = level.element() as HTMLInputElement;
  scrollBy({ top: box.getBoundingClientRect().bottom + 8 - innerHeight, behavior: 'instant' });
  await level.click();
  await shown(main.getByText(/^(Unsaved Changes|Not Sent Yet)$/));
  expect(box.checked).toBe(true);
  await expect.poll(() => meets(document.activeElement as HTMLElement)).toBe('met');
});
