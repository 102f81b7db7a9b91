import { createCourse, createGroup, createUser } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test.use({ expectedComplaints: [/404.*\/api\/join\//] });

test('an administrator makes a code of a group, and a stranger joins by it', async ({
  page,
  db,
  asAdmin,
  openAs,
  browser,
  baseURL,
}) => {
  const title = `Переговоры ${asAdmin.id.slice(-6)}`;
  const course = await createCourse(db, { title });
  await createGroup(db, { course_id: course.id, title: 'Осень' });

  await page.goto(`/course/${course.id}/people?tab=codes`);
  const section = page.getByRole('region', { name: 'Код потока' });
  await section.getByRole('button', { name: 'Создать код' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый код' });
  // A course’s only group is chosen already.
  await expect(dialog.getByLabel('Куда записывает').locator('option:checked')).toHaveText('В поток «Осень»');
  await dialog.getByLabel('Сколько человек').fill('0');
  await dialog.getByRole('button', { name: 'Создать код' }).click();
  await expect(dialog.getByText('Целое число от 1 до 10 000')).toBeVisible();
  await expect(dialog.getByLabel('Только адреса с доменами')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel('Сколько человек').fill('2');
  await dialog.getByRole('button', { name: 'Создать код' }).click();
  const shown = page.getByRole('dialog', { name: 'Код потока' });
  const address = await shown.getByLabel('Ссылка').inputValue();
  const code = address.slice(-9);
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  await expect(shown.getByText(code, { exact: true })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'QR-код ссылки' })).toBeInViewport();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Закрыть' }).click();
  await expect(section.getByRole('cell', { name: '0 из 2' })).toBeVisible();

  const strangers = await browser.newContext({ baseURL: `${baseURL}` });
  const stranger = await strangers.newPage();
  await stranger.goto('/join');
  await stranger.getByLabel('Код', { exact: true }).fill('KKKK2222');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByText(/Такого кода нет/)).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByLabel('Код', { exact: true }).fill(code.toLowerCase().replace('-', ' '));
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(stranger);
  await expectFitsPhone(stranger);
  await stranger.getByLabel('Имя').fill('Иван');
  await stranger.getByLabel('Фамилия').fill('Новый');
  await stranger.getByLabel('Email').fill(`ivan-${asAdmin.id}@example.ru`);
  await stranger.getByLabel('Пароль').fill('мой пароль');
  await stranger.getByRole('button', { name: 'Записаться' }).click();
  await expect(stranger).toHaveURL(`/course/${course.id}`);
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await strangers.close();

  const student = await openAs(await createUser(db));
  await student.goto(`/join/${code}`);
  await student.getByRole('button', { name: 'Записаться' }).click();
  await expect(student).toHaveURL(`/course/${course.id}`);
  await student.goto(`/join/${code}`);
  await expect(student.getByText('Вы уже записаны')).toBeVisible();
  await expectAccessible(student);

  await page.reload();
  await expect(section.getByRole('cell', { name: '2 из 2' })).toBeVisible();
  await expect(section.getByText('Мест нет')).toBeVisible();
  await expectFitsPhone(page);
  await section.getByRole('button', { name: `Выключить код ${code}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Выключить код' }).click();
  await expect(section.getByText('Закрыт', { exact: true })).toBeVisible();
});
