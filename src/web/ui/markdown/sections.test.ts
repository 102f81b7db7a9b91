import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { expect, test } from 'vitest';
import { gfmReading } from './gfm.ts';
import { outlineHeadings } from './headings.ts';
import { sectionsOf } from './sections.ts';

const story = `${'слово '.repeat(90)}\n`;

test.each([
  [
    'headings of the second level',
    `вступление ${story}\n## Раз\n${story}\n### Глубже\n\n## Два\n${story}`,
    3,
  ],
  ['headings of the first level', `# Раз\n\n${story}\n## Глубже\n\n${story}\n# Два\n`, 2],
  ['many short parts', `${story}\n## Раз\n\n## Два\n\n## Три\n`, 2],
  ['a title above', `Название\n===\n\n${story}\n## Раз\n`, 1],
  ['a title in a quote', `> # В цитате\n\n${story}\n## Раз\n`, 1],
  ['code', `${story}\n\`\`\`sh\n## не заголовок\n\`\`\`\n`, 1],
  ['raw HTML', `<pre>\n${story}\n## не заголовок\n</pre>\n`, 1],
  ['an address defined below', `[сюда][1] ${story}\n## Раз\n\n[1]: https://example.org\n`, 1],
  ['a footnote', `слово[^1] ${story}\n## Раз\n\n[^1]: Пояснение.\n`, 1],
  ['nothing', '', 0],
])('a text with %s is cut where it may be', (_what, text, count) => {
  const sections = sectionsOf(text);
  expect(sections).toHaveLength(count);
  expect(sections.join('')).toBe(text);
});

test('the sections of a text read alone come out as they do together', () => {
  const chapter = fc.array(
    fc.oneof(
      { weight: 60, arbitrary: fc.constantFrom(...ordinary) },
      { weight: 1, arbitrary: fc.constantFrom(...reachingAcross) },
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.array(chapter, { minLength: 2, maxLength: 3 }), (chapters) => {
      const text = chapters.map((parts) => parts.join('') + story).join('\n## ');
      expect(sectionsOf(text).map(read).join('')).toBe(read(text));
    }),
    { numRuns: 300 },
  );
});

/** Fragments of Markdown syntax, to be combined at random. */
const ordinary = [
  '\n',
  '\n\n',
  '\r\n',
  '\u2028',
  ' ',
  '    ',
  '\t',
  '\n\n## Глава\n\n',
  '### ',
  '#### ',
  '---',
  '\n---\n',
  '- ',
  '1. ',
  '> ',
  '\n- ',
  '\n> ',
  '\n    ',
  '|',
  '\n| а |\n|---|\n',
  '- [ ] ',
  '\\',
  '&amp;',
  'слово',
  '*',
  '**',
  '_',
  '~',
  '~~',
  '`',
  '[',
  ']',
  '(',
  ')',
  ':',
  '[^1]',
  '![',
  '](',
  'https://example.org',
  ' <',
  '>',
];

const reachingAcross = [
  '# ',
  '#',
  '=',
  '\n===\n',
  '<',
  '<pre>',
  '<!--',
  '-->',
  '[^1]: ',
  '\n[а]: б\n',
  '```',
  '~~~',
];

/** As HTML, without the insignificant line breaks between blocks. */
function read(text: string): string {
  const html = renderToStaticMarkup(
    createElement(
      ReactMarkdown,
      {
        remarkPlugins: gfmReading,
        rehypePlugins: [[outlineHeadings, { topLevel: 3 }]],
        // React would add preload links for the images at the beginning.
        components: { img: ({ src, alt }) => `[${alt}](${src})` },
      },
      text,
    ),
  );
  return html.trim().replace(/>\n+(?=<)/g, '>');
}
