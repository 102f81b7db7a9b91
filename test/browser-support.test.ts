import { readFileSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { leastBrowsers } from '#build/least-browsers.ts';
import { css, isInTables, javascript, lackingIn } from './browser-tables.ts';
import { builtPage } from './built-page.ts';
import { secureContextOnly } from './secure-context.ts';
import { lackingInScript } from './used-in-scripts.ts';
import { lackingInStyles } from './used-in-styles.ts';

// What the least browsers (build/least-browsers.ts) lack, the built page does without, its libraries too. The build lowers
// syntax; whether a call, a property or a value is known is looked up in MDN's tables.

let bundle: Rolldown.RolldownOutput['output'];

beforeAll(async () => {
  bundle = await builtPage();
});

/** By name, with what happens where it is lacking. */
const mayLackInScripts: Record<string, string> = {
  // Libraries, which ask first.
  'URL.canParse': 'Zod asks whether it is there',
  'document.startViewTransition': 'the router asks, and no screen of ours wants it',
  '.startViewTransition()': 'React asks, and no screen of ours wants it',
  '.checkVisibility()': 'Radix asks, and looks at the styles instead',
  'navigator.connection': 'React asks',
  'Error.captureStackTrace': 'Zod asks',
  'Intl.Segmenter': 'the editor asks, and takes words as long as they may be',
  '.caretPositionFromPoint()': 'the editor asks for one of the two',
  '.caretRangeFromPoint()': 'the editor asks for one of the two',
  '.getComposedRanges()': 'the editor asks, in Safari’s shadow trees alone',
  // Methods of our own objects and of libraries’, with a name that only younger things have in the tables.
  '.addElement()': 'of the editor’s reader of pages',
  '.command()': 'of a chain of the editor’s',
  '.drop()': 'of the suggested criteria',
  '.handle()': 'of the writer of Markdown',
  '.login()': 'an address in paths',
  '.sync()': 'of the editor’s selection',
  '.take()': 'of a form',
  '.when()': 'of a schema',
};

const mayLackInStyles: Record<string, string> = {
  // Where it is lacking, the page does the same by a script.
  'field-sizing': 'grow-fields.ts',
  'field-sizing: content': 'grow-fields.ts',
  // Registered with a fallback beside it, or for what moves.
  '@property': 'Tailwind sets the same values by hand; the fade at the end of what scrolls has none',
  'animation-timeline': 'what scrolls ends without a fade',
  'animation-timeline: scroll': 'what scrolls ends without a fade',
  'scroll()': 'what scrolls ends without a fade',
  // In a list that forgives what it doesn't know.
  ':open': 'beside [open]',
  ':popover-open': 'beside [open]',
  // What a reader would not miss.
  'contain-intrinsic-block-size': 'all rows are laid out at once',
  'contain-intrinsic-size': 'all rows are laid out at once',
  'content-visibility': 'all rows are laid out at once',
  'content-visibility: auto': 'all rows are laid out at once',
  '@page': 'paper of the printer’s size, with its margins',
  'break-after: avoid': 'a heading may end a sheet of paper',
  'ascent-override': 'lines move a little when the font has come',
  'descent-override': 'lines move a little when the font has come',
  'line-gap-override': 'lines move a little when the font has come',
  'size-adjust': 'lines move a little when the font has come',
  'font-family: ui-monospace': 'the next font of the list',
  'hanging-punctuation': 'quotes stand inside the line',
  'hanging-punctuation: allow-end': 'quotes stand inside the line',
  'hanging-punctuation: first': 'quotes stand inside the line',
  'hyphenate-limit-chars': 'hyphens where the browser puts them',
  'scrollbar-gutter': 'a dialog moves the page by the width of its scroll bar',
  'scrollbar-gutter: stable': 'a dialog moves the page by the width of its scroll bar',
  'scrollbar-width': 'a scroll bar is seen',
  'scrollbar-width: none': 'a scroll bar is seen',
  'text-wrap': 'lines of uneven length',
  'text-wrap: balance': 'lines of uneven length',
  'text-wrap: pretty': 'lines of uneven length',
};

test('the built scripts call nothing that a least browser lacks, but for what is named here', () => {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const found = chunks.flatMap(({ fileName, code }) => lackingInScript(fileName, code));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(mayLackInScripts).toSorted());
});

test.each(['before-paint', 'from-lms', 'print'])('nor does %s.js, which no build lowers', (name) => {
  const text = readFileSync(new URL(`../src/web/public/${name}.js`, import.meta.url), 'utf8');
  expect(lackingInScript(`${name}.js`, text)).toEqual([]);
});

test('the built styles use nothing that a least browser lacks, but for what is named here', () => {
  const sheets = bundle.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  const found = sheets.flatMap(lackingInStyles);
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(mayLackInStyles).toSorted());
});

test('what a browser gives to https alone is asked for by nothing in the page but the copying of a text', () => {
  const chunks = bundle.filter((file) => file.type === 'chunk');
  const found = chunks.flatMap(({ code }) =>
    Array.from(code.matchAll(secureContextOnly), ([words]) => words),
  );
  // React Hook Form asks whether it may.
  expect([...new Set(found)].toSorted()).toEqual(['crypto.randomUUID', 'navigator.clipboard']);
});

test.each(['src/web/index.html', 'docs/compatibility.md', 'docs/guide/student.md'])(
  '%s names them',
  (path) => {
    const { chromium, safari, firefox } = leastBrowsers;
    const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
    for (const name of [`Chromium ${chromium}`, `Safari ${safari}`, `Firefox ${firefox}`])
      expect(text).toContain(name);
  },
);

test('what an older browser is told by, every least one knows, and none before it knows all of', () => {
  const asked = [
    javascript.builtins?.Array?.toSorted,
    javascript.builtins?.String?.isWellFormed,
    javascript.regular_expressions?.lookbehind_assertion,
    css.selectors?.has,
  ];
  expect(asked.filter(isInTables)).toHaveLength(4);
  expect(asked.flatMap((entry) => lackingIn(entry))).toEqual([]);
  const before = { chrome: '110', safari: '16.3', firefox: '120' };
  const lacking = asked.flatMap((entry) => lackingIn(entry, before)).map((one) => one.split(' ')[0]);
  expect(Object.keys(before).filter((browser) => !lacking.includes(browser))).toEqual([]);
});

test.each([
  ['URL.canParse(text)', 'URL.canParse'],
  ['Map.groupBy(rows, of)', 'Map.groupBy'],
  ['new Intl.Segmenter("ru")', 'Intl.Segmenter'],
  ['one.isSubsetOf(other)', '.isSubsetOf()'],
  ['/[\\p{L}--[a-z]]/v', '/v'],
  ['window.addEventListener("scrollend", f)', 'on scrollend'],
])('in a script, %s is seen', (text, name) => expect(lackingInScript('a.js', text)).toContain(name));

test.each(['new URL(text)', 'rows.toSorted().at(-1)', 'new Map()', 'Object.keys(one)', 'one.constructor'])(
  'in a script, %s is known to all',
  (text) => expect(lackingInScript('a.js', text)).toEqual([]),
);

test.each([
  ['a { grid-template-rows: subgrid }', 'grid-template-rows: subgrid'],
  ['a { color: light-dark(red, blue) }', 'light-dark()'],
  ['a { field-sizing: content }', 'field-sizing'],
  ['a:user-valid { color: red }', ':user-valid'],
  ['@starting-style { a { color: red } }', '@starting-style'],
])('in a style sheet, %s is seen', (text, name) => expect(lackingInStyles(text)).toContain(name));

test.each([
  'a:has(b) { color: color-mix(in srgb, red, blue) }',
  '@supports (field-sizing: content) { a { field-sizing: content } }',
  '.a\\:user-valid { display: grid }',
])('in a style sheet, %s is known to all, or asked first', (text) =>
  expect(lackingInStyles(text)).toEqual([]),
);
