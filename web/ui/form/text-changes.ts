import { diffArrays } from 'diff/lib/diff/array.js';

/** A piece of a text: unchanged, added or removed. */
export type Piece = { text: string; change?: 'added' | 'removed' };

/** Comparing two texts that have nothing in common would take seconds. */
const diffOptions = { timeout: 500 };

/** Splits a text into words, runs of blanks, and single other characters. */
const wordsIn = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s]/gu) ?? [];

/** The changes from one list of words to another; undefined if so little stayed that marking single words would only confuse. */
function tokenChanges(was: string[], now: string[]) {
  const changes = diffArrays(was, now, diffOptions);
  const size = (tokens: string[]) =>
    tokens
      .filter((token) => !isTag(token))
      .join('')
      .replace(/\s/g, '').length;
  const stayed = changes?.filter(({ added, removed }) => !added && !removed);
  const kept = size(stayed?.flatMap(({ value }) => value) ?? []);
  return was.length > 0 && now.length > 0 && 3 * kept < Math.min(size(was), size(now)) ? undefined : changes;
}

/** The changes of a plain text, word by word. */
export function wordChanges(was: string, now: string): Piece[] {
  const changes = tokenChanges(wordsIn(was), wordsIn(now));
  if (!changes) return [{ text: was, change: 'removed' }, { text: ' ' }, { text: now, change: 'added' }];
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    ...(added && { change: 'added' }),
    ...(removed && { change: 'removed' }),
  }));
}

/** The outermost elements of a text. */
function blocksOf(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes].map((node) => {
    const block = parsed.createElement('div');
    block.append(node);
    return block.innerHTML;
  });
}

/** Replaces the blocks of a text from `start` to before `end`. */
type Edit = { start: number; end: number; blocks: string[] };

function editsOf(was: string[], now: string[]): Edit[] {
  const edits: Edit[] = [];
  let place = 0;
  for (const { value, added, removed } of diffArrays(was, now)) {
    const last = edits.at(-1);
    const goesOn = last !== undefined && last.end === place;
    if (added && goesOn) last.blocks.push(...value);
    else if (added) edits.push({ start: place, end: place, blocks: [...value] });
    else if (removed) edits.push({ start: place, end: place + value.length, blocks: [] });
    if (!added) place += value.length;
  }
  return edits;
}

const leftOut = '<p>…</p>';

/**
 * The paragraphs of a text that changed, with `<ins>` around added words and `<del>` around removed ones. Unchanged
 * paragraphs are left out: they would hide the change.
 */
export function markedChanges(was: string, now: string): string {
  const [before, after] = [blocksOf(was), blocksOf(now)];
  const edits = editsOf(before, after);
  const parts = edits.flatMap(({ start, end, blocks }, at) => [
    ...(start > (edits[at - 1]?.end ?? 0) ? [leftOut] : []),
    markedWords(before.slice(start, end).join(''), blocks.join('')),
  ]);
  return [...parts, ...((edits.at(-1)?.end ?? 0) < before.length ? [leftOut] : [])].join('');
}

/** Whether any words are marked: changed formatting isn't. */
export const hasMarks = (html: string): boolean => /<(?:ins|del)>/.test(html);

/** The tags, words and pictures of a text, in their order. */
function tokensOf(html: string): string[] {
  const tokens: string[] = [];
  const add = (node: Node) => {
    if (node instanceof Text) tokens.push(...wordsIn(node.data).map(escaped));
    if (!(node instanceof Element)) return;
    const alone = node.cloneNode() as Element;
    const [open = '', close] = alone.outerHTML.split(/(?=<\/[^<>]*>$)/);
    tokens.push(open);
    node.childNodes.forEach(add);
    if (close) tokens.push(close);
  };
  new DOMParser().parseFromString(html, 'text/html').body.childNodes.forEach(add);
  return tokens;
}

const escaped = (word: string) =>
  word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const isTag = (token: string) => token.startsWith('<') && !token.startsWith('<img');

/** Marks the words of the current text. Its own tags stay; those of removed words go, unless whole paragraphs were removed. */
function markedWords(was: string, now: string): string {
  const [before, after] = [tokensOf(was), tokensOf(now)];
  const changes = tokenChanges(before, after);
  const mark = (tokens: string[], tag: 'ins' | 'del', keepTags: boolean) =>
    tokens
      .map((token) => (isTag(token) ? (keepTags ? token : ' ') : `<${tag}>${token}</${tag}>`))
      .join('')
      .replaceAll(`</${tag}><${tag}>`, '');
  if (!changes) return mark(before, 'del', true) + mark(after, 'ins', true);
  return changes
    .map(({ value, added, removed }) =>
      added ? mark(value, 'ins', true) : removed ? mark(value, 'del', now === '') : value.join(''),
    )
    .join('');
}

/**
 * A text with the changes of both sides. Where both changed the same paragraphs, the saved ones stand before one's own,
 * and a person makes one of them.
 */
export function bothTexts(was: string, mine: string, theirs: string): string {
  const initial = blocksOf(was);
  const [own, others] = [mine, theirs].map((text) => editsOf(initial, blocksOf(text))) as [Edit[], Edit[]];
  const out: string[] = [];
  let place = 0;
  while (own.length > 0 || others.length > 0) {
    const next = Math.min(own[0]?.start ?? Infinity, others[0]?.start ?? Infinity);
    let end = next;
    const taken = { own: [] as Edit[], others: [] as Edit[] };
    // An edit that begins within another one is joined with it.
    const take = (from: Edit[], to: Edit[]) => {
      const [edit] = from;
      const isFirst = taken.own.length + taken.others.length === 0;
      if (!edit || !(isFirst ? edit.start === next : edit.start < end)) return false;
      to.push(edit);
      from.shift();
      end = Math.max(end, edit.end);
      return true;
    };
    while (take(others, taken.others) || take(own, taken.own));
    const [theirPart, ownPart] = [taken.others, taken.own].map((edits) => applied(initial, next, end, edits));
    out.push(...initial.slice(place, next));
    if (taken.others.length > 0) out.push(...(theirPart ?? []));
    if (taken.own.length > 0)
      out.push(
        ...(ownPart ?? []).filter((block) => taken.others.length === 0 || !theirPart?.includes(block)),
      );
    place = end;
  }
  return [...out, ...initial.slice(place)].join('');
}

/** Applies edits to a part of a text. */
function applied(initial: string[], from: number, to: number, edits: readonly Edit[]): string[] {
  let place = from;
  const parts = edits.flatMap(({ start, end, blocks }) => {
    const before = initial.slice(place, start);
    place = end;
    return [...before, ...blocks];
  });
  return [...parts, ...initial.slice(place, to)];
}
