import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withoutLinks } from '#server/mentor/reviews/reply/plain-model-text.ts';
import { writeReview } from '#server/mentor/reviews/reply/write-review.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { addressVectors, rawVectors } from './markdown-vectors.ts';

// Whatever a student gets a model to write, or writes in an answer that is quoted: no link, picture or tag of it reaches a page.

const settings = propertyRuns(500);

const page = (text: string, streaming = false): string =>
  renderToStaticMarkup(createElement(Markdown, { text, streaming }));

/** What Markdown makes besides links and pictures. */
const plain = new Set(
  'div p h2 h3 h4 h5 h6 ul ol li em strong del code pre blockquote hr br table thead tbody tr th td svg rect path'.split(
    ' ',
  ),
);

/** Tags that are none of these, or have an address. */
const leadsOut = (html: string): string[] =>
  (html.match(/<[a-z][^>]*>/gi) ?? []).filter(
    (tag) => !plain.has(/^<([^\s>/]*)/.exec(tag)?.[1] ?? '') || /\s(?:href|src)=/i.test(tag),
  );

test('every known attack is words', () => {
  for (const { text } of [...rawVectors, ...addressVectors]) {
    expect(leadsOut(page(withoutLinks(text))), text).toEqual([]);
  }
});

test('links and pictures are found where they are', () => {
  for (const text of ['[a](/b)', '![a](/b)', 'https://a.ru', 'a@b.ru', '[^1]\n\n[^1]: да']) {
    expect(leadsOut(page(text)), text).not.toEqual([]);
  }
});

const hostile = fc.constantFrom(
  '[',
  ']',
  '(',
  ')',
  '](',
  '](/a)',
  '![',
  '[a]',
  '[a][b]',
  '[^1]',
  '[^1]: да',
  '[b]: /x',
  '\n[b]: <x>',
  ']:',
  ':',
  'http://a.ru',
  'HTTPS://b.ru/c',
  'https:',
  '//',
  '/',
  'www.',
  'www',
  '.',
  'a.ru',
  '@',
  'a@b.ru',
  'mailto:',
  'xmpp:',
  '<',
  '>',
  '<b>',
  '</b>',
  '<!--',
  '-->',
  '<img src=x>',
  '<pre>',
  '</pre>',
  '<a href="`">',
  '<http://a.ru>',
  '<`',
  '`',
  '``',
  '```',
  '\n```\n',
  '\n~~~\n',
  '~~~',
  '\n ```\n',
  '`a`',
  '`|`',
  '\\',
  '\\`',
  '\\\\',
  '&',
  '&colon;',
  '&#58;',
  '&#x2f;',
  '&period;',
  '&commat;',
  '&lt;',
  '&amp;',
  ';',
  '*',
  '**',
  '_',
  '~~',
  '|',
  '\n|a|b|\n|-|-|\n|',
  '"',
  "'",
  '#',
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  ' ',
  '    ',
  '\t',
  '\n- ',
  '\n> ',
  '\n1. ',
  '\n## ',
  '\n===\n',
  '- [ ] ',
  'слово',
  'x',
  '\u2060',
  '\uE0C0',
  '\u00a0',
  '\u200b',
  '\u2028',
  '«',
  '»',
  '1',
  '-',
  '+',
  '!',
  '?',
  ',',
);
const nasty = fc.array(hostile, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(''));

test('pieces of Markdown put together anyhow become no link, picture or tag', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const once = withoutLinks(text);
      expect(leadsOut(page(once))).toEqual([]);
      expect(leadsOut(page(once, true))).toEqual([]);
      expect(leadsOut(page(withoutLinks(once)))).toEqual([]);
    }),
    settings,
  );
});

const id = 'a';
const criteria = [{ id, title: 'Тон', description: '', levels: [] }];

test('a quote shows the student’s words as they are, in one blockquote', () => {
  fc.assert(
    fc.property(nasty, (answer) => {
      const remark = { criterionId: id, level: null, text: 'После.', nextStep: null, videoAt: null };
      const quotes: [number, number][] = [[0, answer.length]];
      const html = page(
        writeReview({ remarks: [{ ...remark, quotes }], checks: [], summary: '' }, criteria, answer),
      );
      expect(leadsOut(html)).toEqual([]);
      const [, quoted = ''] = /<blockquote>(.*)<\/blockquote>\s*<p>После\.<\/p>/s.exec(html) ?? [];
      expect(wordsOf(quoted.replace(/<\/?(?:p|br)\/?>/g, ' '))).toBe(wordsOf(escaped(answer)));
    }),
    settings,
  );
});

const escaped = (text: string): string => renderToStaticMarkup(createElement('p', {}, text)).slice(3, -4);

/** Without the spaces that HTML folds, and the invisible break of an address. */
const wordsOf = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/g, '');
