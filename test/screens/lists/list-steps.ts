import { cdp, type Locator } from 'vitest/browser';
import { main, texts } from '../fixture/hands.ts';
import { member, offer, project, resource, taskforce, topic, university } from '../fixture/records.ts';

/* What tests of lists show, and what they ask of the list that is open. */

/** A word in the name of one record of each kind, and nowhere else. */
export const word = 'hippogriff';

/** Two records of each kind, of which one has the word in its name. Zoe is that one's contact, chair, lead and owner. */
export function recordsOfEachKind() {
  const hydrology = topic({ name: 'Hydrology' });
  const topics = { [hydrology.id]: ['graduate' as const] };
  const [zooId, wellsId] = ['zoo', 'wells'];
  const zoe = member({ name: `Zoe ${word}`, university: { id: zooId } });
  const bea = member({ name: 'Bea Beside', university: { id: wellsId } });
  const zoo = university({ id: zooId, name: `Zoo ${word}`, topics, contact: zoe.id });
  const wells = university({ id: wellsId, name: 'Common Wells', topics });
  const force = taskforce({ name: `Force ${word}`, chairs: [zoe.id], members: [zoe.id] });
  const other = taskforce({ name: 'Clean water', chairs: [bea.id] });
  const areas = [{ id: hydrology.id }];
  const pumps = project({ name: `Project ${word}`, leads: [zoe.id], topics: areas });
  const seminar = offer({ name: `Seminar ${word}`, owner: zoe.id });
  return {
    zoe,
    bea,
    zoo,
    force,
    pumps,
    seminar,
    all: [
      hydrology,
      zoe,
      bea,
      zoo,
      wells,
      force,
      pumps,
      seminar,
      topic({ name: `Study ${word}` }),
      resource({ name: `Course ${word}`, taskforce: { id: force.id }, topics: areas }),
      other,
      project({ name: 'Wells of Chiapas', leads: [bea.id] }),
      resource({ name: 'On water', type: 'article', taskforce: { id: other.id } }),
      offer({ name: 'A shared lab', owner: bea.id }),
    ],
  };
}

export const search = main.getByRole('searchbox');

/** The rows, or cards, of the list with this heading. */
export const rows = (label: string) =>
  main.getByRole('list', { name: label, exact: true }).getByRole('listitem');

/** The texts of the rows in their order, a line a row. */
export const linesOf = (label: string) => texts(rows(label)).map((text) => text.replaceAll('\n', ' '));

/** The paths that the rows of a list lead to, in their order. */
export const listedIn = (label: string) =>
  rows(label)
    .getByRole('link')
    .elements()
    .map((link) => new URL((link as HTMLAnchorElement).href).pathname);

export const mainText = () => (main.element() as HTMLElement).innerText;

/** How many records the list says that it shows, and of how many. */
export const counted = () => /Showing (\d+) [a-z ]+ of (\d+)\./.exec(mainText())?.slice(1).map(Number) ?? [];

/** Whether all records of the list are shown. */
export function isAllShown() {
  const [shown, total] = counted();
  return shown !== undefined && shown === total;
}

/** Opens what a list is filtered by, or closes it again. */
export const openFacet = (label: string) =>
  main.getByRole('button', { name: new RegExp(`^${label}`) }).click();

export const pressed = (name: string | RegExp) =>
  main.getByRole('button', { name, exact: true }).element().getAttribute('aria-pressed');

/** What the address says of one part of the view. */
export const parameter = (name: string) => new URLSearchParams(location.search).get(name);

/** Types in the turn of the page in which this is called, so that the address can't follow before the next statement. */
export function typeAtOnce(text: string): void {
  const box = search.element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Where the middle of it is in the window, once it is scrolled into sight. */
export function centreOf(what: Locator): { x: number; y: number } {
  const element = what.element();
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses with a finger, at a place of the app's window, which the test runner may show smaller than it is. */
export async function tap({ x, y }: { x: number; y: number }): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const touchPoints = [{ x: frame.x + scale * x, y: frame.y + scale * y }];
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
