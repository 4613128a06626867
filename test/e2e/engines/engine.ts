import { eventually } from '../../helpers/eventually.ts';

/** A window of an engine that Playwright doesn't drive here, used by pointer and keys. */
export type Engine = {
  open(address: string): Promise<void>;
  /** What an expression comes to in the page, once it is known. */
  run<T>(expression: string): Promise<T>;
  /** Presses the element that an expression finds. */
  press(element: string): Promise<unknown>;
  key(key: 'Tab' | 'Enter' | 'Escape'): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
};

/** Seconds that anything may take: the machine may be busy with other things. */
const longestWait = 90;

/** In the page: the element of a kind by its name, in the dialog that is open if one is. */
function findByName(selector: string, name: string): Element | undefined {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: Element) => [
    element.getAttribute('aria-label'),
    ...(element.getAttribute('aria-labelledby')?.split(' ') ?? []).map(
      (id) => document.getElementById(id)?.textContent,
    ),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
    element.textContent,
  ];
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...within.querySelectorAll(selector)].find(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [aria-busy=true]') &&
      namesOf(element).some((each) => plain(each).replace(/ \(optional\)$/, '') === name),
  );
}

const element = (selector: string, name: string): string =>
  `(${findByName})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;

/** Somebody at such a window, who waits for each thing to be there before doing it. */
export function personAt({ run, press, key, type }: Engine) {
  const until = async (expression: string, what = expression) => {
    try {
      // While another page comes there is none to ask.
      await eventually(
        what,
        () => run<boolean>(`Promise.resolve(${expression}).then(Boolean)`).catch(() => false),
        longestWait,
      );
    } catch (error) {
      throw new Error(await run<string>('location + document.body.innerText'), { cause: error });
    }
  };
  const reads = (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`, text);
  const pressed = async (selector: string, name: string) => {
    await until(element(selector, name), `${selector} “${name}”`);
    await press(element(selector, name));
  };
  return {
    until,
    reads,
    pressButton: (name: string) => pressed('button', name),
    pressLink: (name: string) => pressed('a', name),
    pressOption: (name: string) => pressed('[role=option]', name),
    isAt: (path: string) => until(`location.pathname === ${JSON.stringify(path)}`, path),
    async write(label: string, text: string) {
      await pressed('input, textarea, [contenteditable=true]', label);
      await type(text);
    },
    /** Where the focus goes at each of so many presses of Tab. */
    async tabs(presses: number): Promise<string[]> {
      const met: string[] = [];
      for (let turn = 0; turn < presses; turn += 1) {
        await key('Tab');
        met.push(await run<string>('document.activeElement.localName'));
      }
      return met;
    },
  };
}
