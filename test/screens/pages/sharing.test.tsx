import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { names, sectionKinds } from '../../../shared/kinds/collections.ts';
import { absent, button, drawn, go, heading, shown, texts } from '../fixture/hands.ts';
import { aRecord, member } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const toasts = page.getByText(/^The link /);

/** Has the device share, or not, and the browser copy, or not. @returns what was copied */
function allow({ share, mayCopy = true }: { share?: (what: object) => Promise<unknown>; mayCopy?: boolean }) {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!mayCopy) throw new DOMException('', 'NotAllowedError');
    copied.push(text);
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return copied;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});
const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

it('every record can be given to somebody by its link, without what was searched for', async () => {
  const records = sectionKinds.map((name) => (name === 'users' ? member({ name }) : aRecord(name, { name })));
  const copied = allow({});
  await render('/home', { as: 'administrator', with: records });
  for (const [at, kind] of sectionKinds.entries()) {
    const address = `${names[kind].path}/${records[at]?.id}`;
    go(`${address}?q=water`);
    await shown(heading(kind));
    await button('Share').click();
    await expect.poll(() => copied.at(-1)).toBe(location.origin + address);
  }
  const share = vi.fn(async () => {});
  allow({ share });
  await button('Share').click();
  const url = location.origin + location.pathname;
  await expect.poll(() => share.mock.calls).toEqual([[{ title: expect.any(String), url }]]);
});

it('the link is copied where the device can’t share it, and stands long enough to be copied by hand where neither can', async () => {
  const topic = aRecord('topics', {});
  const url = `${location.origin}/topics/${topic.id}`;
  await render(`/topics/${topic.id}`, { as: 'member', with: [topic] });
  await shown(button('Share'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const later = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    await drawn();
  };
  // Whoever gives up sharing is not copied anything.
  const press = async () => {
    (button('Share').element() as HTMLElement).click();
    await drawn();
  };
  expect(allow({ share: refuse('AbortError') })).toEqual([]);
  await press();
  expect(texts(toasts)).toEqual([]);
  const copied = allow({ share: refuse('NotAllowedError') });
  await press();
  expect([copied, texts(toasts)]).toEqual([[url], ['The link was copied.']]);
  await later(10);
  expect(texts(toasts)).toEqual([]);
  allow({ share: refuse('NotAllowedError'), mayCopy: false });
  await press();
  expect(texts(toasts)).toEqual([`The link could not be copied: ${url}`]);
  await later(10);
  expect(texts(toasts)).toHaveLength(1);
  await later(15);
  expect(texts(toasts)).toEqual([]);
  vi.useRealTimers();
  await absent(toasts);
});
