import { withoutInvisible } from '../../shared/text/plain-text.ts';

/** Blocks that hold only text: the next block ends them. */
const paragraphs = ['p', 'h2', 'h3', 'h4', 'pre'];
const lists = ['ul', 'ol'];
const blocks = [...paragraphs, ...lists, 'li', 'blockquote'];
const styles = ['strong', 'b', 'em', 'i', 'u', 's', 'code'];

/** A style of the text, or a link with its address. */
type Mark = { tag: string; leadsTo?: string; times: number };

/**
 * Writes HTML as the editor does, in blocks of styled text. It writes only known tags, closes what it opened, never
 * nests a style or a link in itself, and escapes everything else, so writing its own output again changes nothing.
 */
export class RichWriting {
  readonly #written: string[] = [];
  readonly #blocks: string[] = [];
  /** The marks of the next text, outermost first. */
  readonly #marks: Mark[] = [];
  /** The marks that are open in the output. */
  #open: Mark[] = [];
  #words = '';
  #length = 0;

  /** Characters written so far. */
  get length(): number {
    return this.#length;
  }

  /** The whole output, with every open tag closed. */
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

  /** Opens a tag, if it is a known one. */
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

  /** Ends the paragraph, which can't hold a block, and the link, which can't span two. */
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

  /** Closes the marks that end here and opens those that begin. */
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
