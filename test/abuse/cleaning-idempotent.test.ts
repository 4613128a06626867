import { describe, expect, test } from 'vitest';
import { sanitize } from '../../functions/http/sanitize.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { again, hostileHtml } from './hostile-texts.ts';

/** Generated texts; `FUZZ_RUNS=10000` for a whole run. */
const runs = sized('FUZZ_RUNS', { gate: 200, all: 2000 });

/** Each beside what is kept of it. */
const corpus: [html: string, kept: string][] = [
  [
    '<p>a <strong>b<em>c</em></strong> &amp; "d"</p><ul><li><p>e</p></li></ul><pre><code>f &lt; g</code></pre><hr /><p>h<br />i</p><p></p>',
    '<p>a <strong>b<em>c</em></strong> &amp; "d"</p><ul><li><p>e</p></li></ul><pre><code>f &lt; g</code></pre><hr /><p>h<br />i</p><p></p>',
  ],
  [
    '<a href="https://a.example">one<a href="https://b.example">two</a> three</a>',
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">one</a><a href="https://b.example" target="_blank" rel="noopener noreferrer">two</a> three',
  ],
  [
    '<p>Red <a>bad</a> <a href="https://a.example">good</a> end</p>',
    '<p>Red bad <a href="https://a.example" target="_blank" rel="noopener noreferrer">good</a> end</p>',
  ],
  ['<b>1<b>2</b>3</b>4', '<b>123</b>4'],
  ['<b>x</b><b>y</b>', '<b>xy</b>'],
  ['<b><p>x</p><p>y</p></b>z', '<p><b>x</b></p><p><b>y</b></p>z'],
  ['<b>x<i>y</b>z</i>', '<b>x<i>y</i></b>z'],
  ['<p>a<h2>b</h2>c', '<p>a</p><h2>b</h2>c'],
  ['<p><span><p>a', '<p></p><p>a</p>'],
  ['<li>a<li>b', '<p>a</p><p>b</p>'],
  ['<ul><li>a<li>b<ul><li>c</ul></ul>d', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>d'],
  ['<b></b><a href="/topics/a"></a>', ''],
  [
    '<a href=" java\nscript:alert(1)">x</a><a href="//evil.example">y</a><a href="/\\evil.example">z</a>',
    'xyz',
  ],
  [
    '<a href="/members/a">x</a><a href="/membersonly">y</a><a href="#a">z</a><a href="a/members/b">u</a>',
    '<a href="/members/a" target="_blank" rel="noopener noreferrer">x</a>yzu',
  ],
  ['<plaintext><script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  // Words about a tag, not a tag: nothing here leads anywhere.
  ['<plaintext><ul href="javascript:a"><h2>', '&lt;ul href="javascript:a"&gt;&lt;h2&gt;'],
  ['<xmp><img src=x onerror=alert(1)></xmp>a', 'a'],
  ['<svg><style><img src=x onerror=alert(1)></style>a', 'a'],
  [
    '&lt;script&gt; &amp;lt; &#x202e;a&#0;b',
    '&lt;script&gt; &amp;lt; ab\ufffd'.replace('ab\ufffd', 'a\ufffdb'),
  ],
  [
    '<img src="/media/a/w1200" alt="A &quot;b&quot;"><img src="/media/a/w400"><img src="https://evil.example/a.png">',
    '<img src="/media/a/w1200" alt="A &quot;b&quot;" />',
  ],
];

describe('what is kept of a text', () => {
  test.each(corpus)('%s', async (html, kept) => {
    expect(await sanitize(html)).toBe(kept);
    expect(await sanitize(kept)).toBe(kept);
  });

  test.each(hostileHtml)(
    '%s again and again is kept as it stands when it is saved once more',
    async (seed) => {
      const kept = await sanitize(again(seed, 2000));
      if (kept !== undefined) expect(await sanitize(kept)).toBe(kept);
    },
  );

  test('is nothing of what lies deeper than any text that was meant', async () => {
    expect(await sanitize('<blockquote>'.repeat(101))).toBeUndefined();
    expect(await sanitize('<blockquote>'.repeat(100))).toBeDefined();
  });

  test(`of ${runs} generated texts is kept as it stands when it is saved once more`, async () => {
    const names = 'p h2 pre ul ol li blockquote b i em code a span div table td svg script title';
    const name = fc.constantFrom(...names.split(' '));
    const attributes = fc.constantFrom(
      '',
      ' href="https://a.example"',
      ' href="/topics?c=1&d=2"',
      ' href="javascript:a"',
      ' class="<b>"',
      " title='\"'",
    );
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(name, attributes).map(([tag, rest]) => `<${tag}${rest}>`) },
      { weight: 4, arbitrary: name.map((tag) => `</${tag}>`) },
      { weight: 3, arbitrary: fc.string({ maxLength: 5 }) },
      { weight: 1, arbitrary: fc.constantFrom(...hostileHtml) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '\u202e',
          'ا\u200d',
          '\u200d',
          '\r\n',
          '\u2028',
          '\u00a0',
          '<br>',
          '<hr>',
          '<img src="/media/a/w1200" alt="a">',
        ),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const kept = (await sanitize(pieces.join(''))) ?? '';
        expect(await sanitize(kept)).toBe(kept);
        expect(kept).not.toMatch(
          /<(?!\/?(?:p|h[234]|pre|ul|ol|li|blockquote|strong|b|em|i|u|s|code|a|br|hr|img)\b)|[\u202e\r]|<[^>]*javascript:/,
        );
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });
});
