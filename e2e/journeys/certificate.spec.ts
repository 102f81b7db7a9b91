import { inflateSync } from 'node:zlib';
import { createCourse, createLesson, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

test('who has completed the course opens and prints a certificate, and an administrator revokes it', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  const long = 'Долгие разговоры о переносе сроков и бюджетах, в которых слышат друг друга ';
  const course = await createCourse(db, { title: long.repeat(2).trim() });
  for (const order of Array.from({ length: 14 }).keys())
    await createLesson(db, { course_id: course.id, order, assignment: null, title: `${order}. ${long}` });
  const student = await openAs(
    await createUser(db, { first_name: 'Константин', last_name: 'Александров-Преображенский-Воскресенский' }),
  );
  const { user } = await (await student.request.get('/api/auth/me')).json();
  await enrol(db, { user_id: user.id, course_id: course.id });

  await page.goto(`/course/${course.id}/settings`);
  const settings = page.getByRole('form', { name: 'Настройки курса' });
  await settings.getByLabel('Часов в сертификате').fill('0');
  await settings.getByLabel('Кто подписывает').fill(`Ирина Иванова-${asAdmin.id.slice(-4)}, руководитель`);
  await settings.getByLabel('Слова от школы').fill(long.repeat(5));
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await expect(settings.getByText('Целое число от 1 до 9 999')).toBeVisible();
  await settings.getByLabel('Часов в сертификате').fill('36');
  await settings.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Курс обновлён', { exact: true })).toBeVisible();

  const lessons = await (await student.request.get(`/api/courses/${course.id}/lessons`)).json();
  for (const { id } of lessons) await student.request.get(`/api/lessons/${id}`);
  await student.goto(`/course/${course.id}`);
  const card = student.getByRole('region', { name: 'Сертификат' });
  await expect(card.getByRole('link', { name: 'Открыть сертификат' })).toBeVisible();
  await expectAccessible(student);
  await card.getByRole('link').focus();
  await student.keyboard.press('Enter');
  await expect(student.getByRole('heading', { level: 1, name: /^Сертификат Константин/ })).toBeVisible();
  await expect(student.getByText('36 часов')).toBeVisible();
  await expect(student.getByRole('img', { name: /QR-код/ })).toBeVisible();
  await expectAccessible(student);
  await student.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await student.keyboard.press('Tab');
  await expect(student.getByRole('button', { name: 'Распечатать или сохранить в PDF' })).toBeFocused();
  await student.keyboard.press('Enter');
  await expect(student.locator('body')).toHaveAttribute('data-printed', '');
  await expectOneSheet(student, 'Константин');

  await page.goto(`/course/${course.id}/people`);
  await page.getByText('Сертификаты', { exact: true }).click();
  await page.getByRole('button', { name: /^Отозвать сертификат: Константин/ }).click();
  const revoking = page.getByRole('dialog', { name: 'Отозвать сертификат?' });
  await revoking.getByLabel('Причина').fill('Ответы писал другой человек');
  await expectAccessible(page);
  await revoking.getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Отозван', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await student.reload();
  await expect(student.getByRole('status')).toContainText('Причина: Ответы писал другой человек');
  await expectOneSheet(student, 'отозван');
});

/** A4, one page, whose footer stands on it, and letters rather than a picture: they can be selected, copied and found. */
async function expectOneSheet(page: Page, word: string): Promise<void> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) =>
    inflated(data),
  );
  const letters = streams.flatMap(lettersOf);
  expect(Array.from(word).filter((letter) => !letters.includes(letter))).toEqual([]);
  expect(streams.some((stream) => /T[jJ]\b/.test(stream))).toBe(true);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const footer = await page.locator('.sheet footer').boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThan(1123);
  const lists = page.locator('.reached');
  expect(await lists.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(
    0,
  );
  await page.emulateMedia({ media: null });
}

/** What the shapes of a font are as letters: `<shape> <letter>`, or `<first> <last> <letter of the first>`. */
function lettersOf(map: string): string[] {
  const [, , ofShapes = ''] = /(beginbfchar|beginbfrange)([\s\S]*)endbf/.exec(map) ?? [];
  return ofShapes.split('\n').flatMap((line) => {
    const codes = [...line.matchAll(/<([\dA-F]+)>/g)].map(([, code = '']) => Number.parseInt(code, 16));
    const [first = 0, last = first] = codes;
    const letter = codes.at(-1);
    if (letter === undefined) return [];
    const count = codes.length === 3 ? last - first + 1 : 1;
    return Array.from({ length: count }, (_, at) => String.fromCharCode(letter + at));
  });
}

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    return data;
  }
}
