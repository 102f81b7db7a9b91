import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GuidePage } from '#contract/help/schemas.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { root } from '#test/documents.ts';
import { createAdmin, createCurator, createUser } from '#test/factories.ts';
import { guidePages } from './guide-pages.ts';
import { readGuidePage } from './read-guide-page.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function read(as?: { id: string }): Promise<GuidePage[]> {
  const response = await t.call('GET', '/api/help', as && { as });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const namesOf = (pages: readonly GuidePage[]) => pages.map(({ name }) => name);

describe('GET /api/help', () => {
  test('gives each role its own part of the guide, and nothing to a visitor', async () => {
    expect((await t.call('GET', '/api/help')).statusCode).toBe(401);
    expect(namesOf(await read(await createUser(t.db)))).toEqual(['student', 'notices']);
    expect(namesOf(await read(await createCurator(t.db)))).toEqual([
      'curator',
      'author',
      'student',
      'notices',
    ]);
    const ofAdmin = namesOf(await read(await createAdmin(t.db)));
    expect(ofAdmin).toHaveLength(guidePages.length);
    expect(ofAdmin).toEqual(expect.arrayContaining(['first-course', 'administrator', 'settings', 'backup']));
  });

  test('leads only to headings that the reader has, and names no file', async () => {
    const readers = [await createUser(t.db), await createCurator(t.db), await createAdmin(t.db)];
    for (const reader of readers) {
      const pages = await read(reader);
      const places = pages.flatMap(({ name, sections }) => [
        `/help?page=${name}`,
        ...sections.map(({ id }) => `/help?page=${name}#${id}`),
      ]);
      const texts = pages.flatMap(({ name, text, sections }) => [
        { name, text },
        ...sections.map((section) => ({ name, text: section.text })),
      ]);
      const links = texts.flatMap(({ name, text }) =>
        [...text.replace(/```[^]*?```/g, '').matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) =>
          target.startsWith('#') ? `/help?page=${name}${target}` : target,
        ),
      );
      const own = links.filter((target) => !/^https?:|^images\//.test(target));
      expect(own.length).toBeGreaterThan(3);
      expect(own.filter((target) => !places.includes(target))).toEqual([]);
      expect(texts.filter(({ text }) => /docs\/|\]\([^)]*\.md/.test(text))).toEqual([]);
    }
  });

  test('every page of the folder has its readers', async () => {
    const files = await readdir(join(root, 'docs/guide'), { recursive: true });
    const pages = files.filter((file) => file.endsWith('.md') && file !== 'README.md');
    expect(guidePages.map(({ file }) => file).toSorted()).toEqual(pages.toSorted());
  });
});

test('a page is divided at its headings, and code that looks like one stays where it is', () => {
  const text =
    '# Почта\n\nСразу ([решение 3](../decisions/0003.md)).\n\n## Как быстро\n\n```sh\n## не заголовок\n```\n\n## «Что» — уходит\n\nСм. [почту](mail.md#как-быстро) и [базу](database.md).\n';
  expect(readGuidePage({ file: 'operator/mail.md', text, linked: ['operator/mail.md'] })).toEqual({
    name: 'mail',
    title: 'Почта',
    text: 'Сразу.',
    sections: [
      { id: 'как-быстро', title: 'Как быстро', text: '```sh\n## не заголовок\n```' },
      { id: 'что--уходит', title: '«Что» — уходит', text: 'См. [почту](/help?page=mail#как-быстро) и базу.' },
    ],
  });
});
