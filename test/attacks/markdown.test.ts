// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { addressVectors, rawVectors, type Vector } from './markdown-vectors.ts';

// Renders hostile Markdown and checks the resulting elements, not the text: anything that isn't on these lists is a
// vulnerability. e2e/journeys/hostile-content.spec.ts opens a part of the vectors in a real browser.

afterEach(cleanup);

const plain = ['class', 'id', 'lang', 'tabindex', 'dir', 'data-rank'];

/** The elements that Markdown may produce, each with its allowed attributes besides the common ones. */
const allowed: Record<string, string[]> = {
  a: [
    'href',
    'title',
    'target',
    'rel',
    'data-footnote-ref',
    'data-footnote-backref',
    'aria-describedby',
    'aria-label',
  ],
  img: ['src', 'alt', 'title', 'loading', 'decoding', 'referrerpolicy'],
  div: ['role', 'aria-label', 'data-size', 'data-streaming', 'aria-busy'],
  section: ['data-footnotes'],
  ol: ['start'],
  td: ['style'],
  th: ['style'],
  svg: ['role', 'aria-label', 'viewBox', 'fill', 'stroke', 'stroke-width'],
  rect: ['x', 'y', 'width', 'height', 'rx'],
  path: ['d', 'stroke-linecap', 'stroke-linejoin'],
  ...Object.fromEntries(
    'p h2 h3 h4 h5 h6 ul li em strong del code pre blockquote hr br sup table thead tbody tr'
      .split(' ')
      .map((name) => [name, []]),
  ),
};

/** The scheme of relative addresses is the page's. */
const schemes = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

/** All problems of a rendered text. */
function holesOf(text: string, streaming = false): string[] {
  const { container, unmount } = render(createElement(Markdown, { text, streaming }));
  const holes = [...container.querySelectorAll('*')].flatMap(holesIn);
  unmount();
  return holes;
}

function holesIn(element: Element): string[] {
  const name = element.tagName.toLowerCase();
  const attributes = allowed[name];
  if (!attributes) return [`<${name}>`];
  return [...element.attributes].flatMap(({ name: attribute, value }) => {
    if (![...plain, ...attributes].includes(attribute)) return [`${name} ${attribute}=${value}`];
    if (attribute === 'style' && !/^text-align: (left|right|center);?$/.test(value))
      return [`style ${value}`];
    if (attribute === 'href' || attribute === 'src') return isSafe(value) ? [] : [`${attribute} ${value}`];
    return [];
  });
}

/** As parsed by a browser: without surrounding spaces and control characters, and without tabs and line breaks. */
function isSafe(address: string): boolean {
  // A browser doesn't follow an address that it can't parse.
  if (!URL.canParse(address, here)) return /^https?:/.test(address);
  return schemes.has(new URL(address, here).protocol);
}

const here = 'https://here.invalid/';

const techniques = (vectors: Vector[]) => [...Map.groupBy(vectors, ({ by }) => by)];

test.each(techniques([...rawVectors, ...addressVectors]))('%s leads nowhere', (_by, vectors) => {
  const holes = vectors.flatMap(({ text }) => holesOf(text).map((hole) => `${text} → ${hole}`));
  expect(holes).toEqual([]);
});

test('nor does any of it while the text is still being written', () => {
  for (const { text } of rawVectors) {
    for (const at of [0.3, 0.6, 0.9]) {
      const part = text.slice(0, Math.ceil(text.length * at));
      expect(holesOf(part, true), part).toEqual([]);
    }
  }
});

test('nor do the pieces of it put together anyhow', () => {
  const pieces = [...rawVectors, ...addressVectors].flatMap(({ text }) => text.split(/(?<=[\s()[\]<>"':])/));
  const piece = fc.oneof(
    fc.constantFrom(...new Set(pieces)),
    fc.constantFrom(
      '[',
      '](',
      ')',
      '<',
      '>',
      '\n\n',
      '> ',
      '- ',
      '| ',
      '`',
      '```',
      '&',
      ';',
      '\\',
      '![',
      '[^1]: ',
      '"',
      ' ',
    ),
  );
  const text = fc.array(piece, { minLength: 2, maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      expect(holesOf(given)).toEqual([]);
    }),
    propertyRuns(300),
  );
});

test('an address that is allowed keeps what it says, whatever it looks like', () => {
  const { container } = render(
    createElement(Markdown, {
      text: '[a](https://example.org/?next=javascript:alert(1)) [b](javascript/alert)',
    }),
  );
  const addresses = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['https://example.org/?next=javascript:alert(1)', 'javascript/alert']);
});
