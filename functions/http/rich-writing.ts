import { withoutInvisible } from '../../shared/plain-text.ts';

/** Blocks that hold words only: whatever block comes next ends them. */
const paragraphs = ['p', 'h2', 'h3', 'h4', 'pre'];
const lists = ['ul', 'ol'];
const blocks = [...paragraphs, ...lists, 'li', 'blockquote'];
const styles = ['strong', 'b', 'em', 'i', 'u', 's', 'code'];

/** How words are set: a style, or a link with where it leads. */
type Mark = { tag: string; leadsTo?: string; times: number };

/**
 * Writes HTML as the editor does: blocks, and in them runs of words with their marks. It writes nothing
 * that was not asked for by name, closes what it opened, never puts a mark within itself or a link within
 * a link, and escapes every other character, so that what is read from it is written again as it stands.
 */
export class RichWriting {
  readonly #written: string[] = [];
  readonly #blocks: string[] = [];
  /** The marks of the words to come, outermost first. */
  readonly #marks: Mark[] = [];
  /** The marks that stand open in what is written. */
  #open: Mark[] = [];
  #words = '';
  #length = 0;

  /** Characters written so far. */
  get length(): number {
    return this.#length;
  }

  /** Everything written, with all that is open closed. */
  end(): string {
    this.#endBlocks(0);
    return this.#written.join('');
  }

  words(text: string): void {
    this.#words += text;
  }

  lineBreak(): void {
    this.#putInline('<br />');
  }

  image(src: string, alt: string | undefined): void {
    const described = alt === undefined ? '' : ` alt="${escaped(withoutInvisible(alt), true)}"`;
    this.#putInline(`<img src="${escaped(src, true)}"${described} />`);
  }

  rule(): void {
    this.#makeRoom();
    this.#put('<hr />');
  }

  link(leadsTo: string | undefined): void {
    this.endLink();
    if (leadsTo === undefined) return;
    this.#flush();
    this.#marks.push({ tag: 'a', leadsTo, times: 1 });
  }

  endLink(): void {
    this.#unmark(({ tag }) => tag === 'a');
  }

  /** Opens what this tag names; nothing where it is none of ours. */
  open(tag: string): void {
    if (styles.includes(tag)) {
      const mark = this.#marks.find((each) => each.tag === tag);
      if (mark) mark.times += 1;
      else {
        this.#flush();
        this.#marks.push({ tag, times: 1 });
      }
    } else if (tag === 'li') {
      const list = this.#blocks.findLastIndex((each) => lists.includes(each));
      this.#makeRoom();
      this.#endBlocks(list + 1);
      this.#openBlock(list >= 0 ? 'li' : 'p');
    } else if (blocks.includes(tag)) {
      this.#makeRoom();
      this.#openBlock(tag);
    }
  }

  close(tag: string): void {
    if (styles.includes(tag)) {
      const mark = this.#marks.find((each) => each.tag === tag);
      if (mark && mark.times > 1) mark.times -= 1;
      else this.#unmark((each) => each === mark);
    } else if (blocks.includes(tag)) {
      const place = this.#blocks.lastIndexOf(tag);
      if (place >= 0) this.#endBlocks(place);
    }
  }

  #put(html: string): void {
    this.#written.push(html);
    this.#length += html.length;
  }

  #openBlock(tag: string): void {
    this.#put(`<${tag}>`);
    this.#blocks.push(tag);
  }

  /** Ends the paragraph that a block can't stand in, and the link that can't reach over two blocks. */
  #makeRoom(): void {
    this.endLink();
    this.#endMarks();
    const last = this.#blocks.at(-1);
    if (last && paragraphs.includes(last)) this.#endBlocks(this.#blocks.length - 1);
  }

  #endBlocks(left: number): void {
    this.#endMarks();
    while (this.#blocks.length > left) this.#put(`</${this.#blocks.pop()}>`);
  }

  #unmark(which: (mark: Mark) => boolean): void {
    const place = this.#marks.findIndex(which);
    if (place < 0) return;
    this.#flush();
    this.#marks.splice(place, 1);
  }

  #endMarks(): void {
    this.#flush();
    this.#closeMarks(0);
  }

  #closeMarks(left: number): void {
    while (this.#open.length > left) this.#put(`</${this.#open.pop()?.tag}>`);
  }

  #flush(): void {
    const words = withoutInvisible(this.#words);
    this.#words = '';
    if (words !== '') this.#putMarked(escaped(words));
  }

  #putInline(html: string): void {
    this.#flush();
    this.#putMarked(html);
  }

  /** Closes the marks that end here, opens those that begin, and leaves those that go on. */
  #putMarked(html: string): void {
    const differs = this.#marks.findIndex((mark, place) => !isSame(mark, this.#open[place]));
    const common = differs < 0 ? this.#marks.length : differs;
    this.#closeMarks(common);
    for (const mark of this.#marks.slice(common)) this.#put(opening(mark));
    this.#open = [...this.#marks];
    this.#put(html);
  }
}

const isSame = (one: Mark, other: Mark | undefined) =>
  one.tag === other?.tag && one.leadsTo === other.leadsTo;

const opening = ({ tag, leadsTo }: Mark): string =>
  leadsTo === undefined
    ? `<${tag}>`
    : `<a href="${escaped(leadsTo, true)}" target="_blank" rel="noopener noreferrer">`;

function escaped(text: string, quoted = false): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return quoted ? plain.replaceAll('"', '&quot;') : plain;
}
