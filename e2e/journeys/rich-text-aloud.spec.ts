import type { CDPSession } from '@playwright/test';
import { expectStored } from '#e2e/stored-text.ts';
import { createCourse, createLesson } from '#test/factories.ts';
import { pngPicture } from '#test/pictures.ts';
import { expect, type Page, test } from '../fixtures.ts';

const label = 'Содержание урока';

test('a screen reader and keys alone make a heading, a list, a table, a link and a picture', async ({
  page,
  db,
  asAdmin: _admin,
}) => {
  test.slow();
  const course = await createCourse(db);
  const lesson = await createLesson(db, { course_id: course.id, content: null });
  await page.goto(`/lesson/${lesson.id}/edit?tab=content`);
  const text = page.getByRole('textbox', { name: label });
  await expect(text).toBeVisible();
  const reader = await page.context().newCDPSession(page);
  const said = async (words: string) =>
    expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
  /** The focus follows an arrow a moment later. */
  const along = async (key: 'ArrowLeft' | 'ArrowRight') => {
    const from = await focusedName(page);
    await page.keyboard.press(key);
    await expect.poll(() => focusedName(page)).not.toBe(from);
  };
  /** From the text, by one press, and along the tools by arrows. */
  const press = async (name: string) => {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focusedName(page)).not.toBe(label);
    for (let left = 15; left > 0 && (await focusedName(page)) !== name; left -= 1) await along('ArrowRight');
    expect(await focusedName(page)).toBe(name);
    await page.keyboard.press('Enter');
  };

  // The switch above is the stop before the tools, and the tools are one.
  await page.keyboard.press('Tab');
  for (let left = 40; left > 0 && (await focusedName(page)) !== 'Разметка'; left -= 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Заголовок');
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe(label);
  expect(await treeOf(reader)).toContain(`textbox «${label}» focused multiline`);

  await press('Заголовок');
  await expect.poll(() => focusedName(page)).toBe(label);
  await said('Заголовок: да');
  await page.keyboard.type('Смена');
  expect(await treeOf(reader)).toContain('button «Заголовок» pressed=true');
  await page.keyboard.press('Enter');
  expect(await treeOf(reader)).toContain('button «Заголовок» pressed=false');

  await page.keyboard.type('Правила ');
  await press('Ссылка');
  await expect.poll(() => focusedName(page)).toBe('Адрес ссылки');
  await page.keyboard.type('example.ru/a');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedName(page)).toBe(label);
  await said('Ссылка поставлена');
  await page.keyboard.press('Enter');

  await press('Список');
  await said('Список: да');
  await page.keyboard.type('Факты');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Просьба');
  await press('Список');
  await said('Список: нет');

  await press('Таблица');
  await said('Таблица вставлена: 3 строки, 2 столбца');
  await page.keyboard.type('Было');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Стало');
  // The table's own tools are one more stop.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focusedName(page)).toBe('Добавить строку');
  for (let left = 3; left > 0; left -= 1) await along('ArrowRight');
  expect(await focusedName(page)).toBe('Удалить столбец');
  for (let left = 3; left > 0; left -= 1) await along('ArrowLeft');
  await page.keyboard.press('Enter');
  await said('Строка добавлена');
  await expect(text.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowDown');

  const chooser = page.waitForEvent('filechooser');
  await press('Картинка');
  const buffer = Buffer.from(await pngPicture('red', { width: 8, height: 8 }));
  await (await chooser).setFiles({ name: 'Схема зала.png', mimeType: 'image/png', buffer });
  await said('В тексте: Схема зала.png');

  const tree = await treeOf(reader);
  expect(tree).toContain('toolbar «Оформление»');
  for (const part of [
    'heading «Смена» level=2',
    'link «https://example.ru/a»',
    'listitem',
    'table',
    'columnheader «Стало»',
    'image «Схема зала»',
  ])
    expect(tree).toContain(part);
  await expectStored(
    page,
    label,
    /^## Смена\n\nПравила <https:\/\/example\.ru\/a>\n\n- Факты\n\nПросьба\n\n\| Было \| Стало \|\n\| - \| - \|\n(?:\| \| \|\n){3}\n!\[Схема зала\]\(\/lesson-files\/\S+\)$/,
  );
});

const focusedName = async (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const labels = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
    return (focused?.getAttribute('aria-label') ?? labels ?? focused?.textContent ?? '').trim();
  });

interface AxNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** What Chromium tells a screen reader: a line for each element, with what it says of it. Detached, a session takes the focus of the window along. */
async function treeOf(session: CDPSession): Promise<string> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const told = properties.flatMap(({ name: property, value }) => {
        if (property === 'pressed' || property === 'level') return [`${property}=${String(value.value)}`];
        return (property === 'multiline' || property === 'focused') && value.value === true ? [property] : [];
      });
      return [role?.value, name?.value && `«${name.value}»`, ...told].filter(Boolean).join(' ');
    })
    .join('\n');
}
