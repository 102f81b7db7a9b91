// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { withoutLinks } from '#contract/plain-model-text.ts';
import { Markdown } from '#web/ui/markdown.tsx';
import { addressVectors, rawVectors } from './markdown-vectors.ts';

// Whatever a student gets a model to write: no link, no picture and no tag of it reaches a page.

afterEach(cleanup);

const settings = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1_000), seed: 20_261_121 };

/** What a reader could follow or load, and elements that only raw HTML makes. */
function leadsOut(text: string, streaming = false): string[] {
  const { container, unmount } = render(createElement(Markdown, { text, streaming, isFromModel: true }));
  const found = [
    ...container.querySelectorAll('a, img, [href], [src], script, iframe, b, i, u, form, details'),
  ];
  unmount();
  return found.map((element) => element.outerHTML);
}

test('every known attack is words', () => {
  for (const { text } of [...rawVectors, ...addressVectors]) {
    expect(leadsOut(withoutLinks(text)), text).toEqual([]);
  }
});

const hostile = fc.constantFrom(
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
  ...['\u2060', '\uE0C0', '\u00a0', '\u200b', '\u2028', '«', '»', '1', '-', '+', '!', '?', ','],
);
const nasty = fc.array(hostile, { minLength: 1, maxLength: 24 }).map((pieces) => pieces.join(''));

test('pieces of Markdown put together anyhow become no link, picture or tag', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(leadsOut(withoutLinks(text))).toEqual([]);
      expect(leadsOut(withoutLinks(text), true)).toEqual([]);
    }),
    settings,
  );
});

test('nor do they when they go through a second time', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const once = withoutLinks(text);
      expect(leadsOut(withoutLinks(once))).toEqual([]);
    }),
    settings,
  );
});
