import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { documents, root, textOf, withoutCode } from './documents.ts';

test('Every link of the documents leads to a file, and every anchor to a heading', () => {
  const wrong = documents().flatMap(({ path, text }) =>
    linksIn(text)
      .filter((link) => !leadsSomewhere(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(wrong).toEqual([]);
});

test('Every page of the guide is in its index', () => {
  const linked = linksIn(textOf('docs/guide/README.md')).map((link) => join('docs/guide', link));
  const pages = documents().filter(({ path }) => /^docs\/guide\/(?!README)/.test(path));
  expect(pages.map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([]);
});

test('What the program sends people to read is there', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root });
  const named = sources.flatMap((path) => textOf(path).match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(root, path))) return false;
  return anchor === undefined || anchorsOf(path).includes(decodeURIComponent(anchor));
}

/** Links within the repository. */
const linksIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** As a host of repositories makes them of headings: letters in lower case, hyphens for spaces, the rest left out. */
function anchorsOf(path: string): string[] {
  const text = textOf(path).replace(/^```[^]*?^```/gm, '');
  const headings = [...text.matchAll(/^#{1,6} +(.+)$|^(.+)\n(?:={3,}|-{3,})$/gm)];
  const slugs = headings.map(([, hashed, underlined]) =>
    (hashed ?? underlined ?? '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return slugs.map((slug, index) => {
    const before = slugs.slice(0, index).filter((other) => other === slug).length;
    return before === 0 ? slug : `${slug}-${before}`;
  });
}
