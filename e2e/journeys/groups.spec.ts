import { createAdmin, createCourse, createCurator, createGroup, createLesson } from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test.describe('an administrator', () => {
  test.use({ expectedComplaints: [/400/] });

  test('a group is created, scheduled, moved by a week and copied', async ({ page, db, asAdmin }) => {
    // Other journeys have groups in the same database.
    const [autumn, winter] = ['Осень', 'Зима'].map((name) => `${name} ${asAdmin.id.slice(-4)}`);
    const course = await createCourse(db, { title: `Переговоры ${asAdmin.id.slice(-4)}` });
    await createLesson(db, { course_id: course.id, order: 0, title: 'Факты' });
    await createLesson(db, { course_id: course.id, order: 1, title: 'Просьбы', due_after: 10 });
    await page.goto('/groups');
    await page.getByRole('button', { name: 'Создать поток' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новый поток' });
    await dialog.getByLabel('Курс').selectOption(course.title);
    await dialog.getByLabel('Название').fill(`${autumn}`);
    await dialog.getByLabel('Начало').fill('2030-09-02T10:00');
    await dialog.getByLabel('Конец').fill('2030-12-01T10:00');
    await dialog.getByRole('button', { name: 'Создать поток' }).click();

    await expect(page.getByRole('heading', { level: 1, name: autumn })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Расписание' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('12.09.2030 10:00, через 10 дней после начала')).toBeVisible();
    await page.getByLabel('Открывается: Факты').fill('2030-09-02T12:00');
    await page.getByLabel('Сдать до: Факты').fill('2030-09-01T12:00');
    await page.getByLabel('Сдать до: Просьбы').fill('2030-09-20T12:00');
    await page.getByRole('tab', { name: 'Люди' }).click();
    const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' });
    await question.getByRole('button', { name: 'Вернуться' }).click();
    await page.getByRole('button', { name: 'Сохранить расписание' }).click();
    await expect(page.getByText('Срок сдачи должен быть позже открытия урока')).toBeVisible();
    await expect(page.getByLabel('Сдать до: Факты')).toBeFocused();
    await page.getByLabel('Сдать до: Факты').fill('2030-09-09T12:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Сохранить расписание' }).click();
    await expect(toast(page, 'Поток сохранён')).toBeVisible();

    await page.getByRole('button', { name: 'Позже' }).click();
    await expect(page.getByLabel('Начало потока')).toHaveValue('2030-09-09T10:00');
    await page.getByRole('button', { name: 'Сохранить расписание' }).click();
    await expect(page.getByText('Есть несохранённые изменения')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Открывается: Факты')).toHaveValue('2030-09-09T12:00');
    await expect(page.getByLabel('Сдать до: Просьбы')).toHaveValue('2030-09-27T12:00');

    await page.getByRole('button', { name: 'Создать копию' }).click();
    const copy = page.getByRole('dialog', { name: 'Копия потока' });
    await copy.getByLabel('Название').fill(`${winter}`);
    await copy.getByLabel('Начало').fill('2030-12-09T10:00');
    await copy.getByRole('button', { name: 'Создать копию' }).click();
    await expect(page.getByRole('heading', { level: 1, name: winter })).toBeVisible();
    await expect(page.getByLabel('Сдать до: Факты')).toHaveValue('2030-12-16T12:00');
    await expectFitsPhone(page);
    await page.getByRole('link', { name: 'Назад к потокам' }).click();
    for (const name of [autumn, winter]) {
      await expect(page.getByRole('link', { name: `${name}`, exact: true })).toBeVisible();
    }
  });
});

test.describe('two administrators', () => {
  test.use({ expectedComplaints: [/409/] });

  test('neither overwrites the other’s schedule unseen', async ({ page, db, openAs, asAdmin }) => {
    expect(asAdmin.role).toBe('admin');
    const course = await createCourse(db);
    await createLesson(db, { course_id: course.id, title: 'Факты' });
    const group = await createGroup(db, { course_id: course.id });
    const address = `/groups/${group.id}?tab=schedule`;
    await page.goto(address);
    await page.getByLabel('Сдать до: Факты').fill('2030-09-20T12:00');
    const other = await openAs(await createAdmin(db, { first_name: 'Пётр', last_name: 'Ким' }));
    await other.goto(address);
    await other.getByLabel('Сдать до: Факты').fill('2030-09-30T12:00');
    await other.getByRole('button', { name: 'Сохранить расписание' }).click();
    await expect(toast(other, 'Поток сохранён')).toBeVisible();

    await page.getByRole('button', { name: 'Сохранить расписание' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Пока вы правили поток' });
    await expect(conflict).toContainText('его сохранил кто-то ещё: Пётр Ким');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Взять сохранённое' }).click();
    await expect(page.getByLabel('Сдать до: Факты')).toHaveValue('2030-09-30T12:00');
  });
});

test('a curator reads the schedule of the own group', async ({ page, db, signIn }) => {
  const course = await createCourse(db, { title: 'Курс куратора' });
  const group = await createGroup(db, {
    course_id: course.id,
    title: 'Свой поток',
    starts_at: '2020-01-01T09:00:00Z',
    ends_at: '2040-01-01T09:00:00Z',
  });
  await createGroup(db, { course_id: course.id, title: 'Чужой поток' });
  await createLesson(db, { course_id: course.id, title: 'Факты', opens_after: 3 });
  await signIn(await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] }));
  await page.goto('/groups');
  await expect(page.getByRole('listitem').filter({ hasText: 'поток' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Создать поток' })).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Сколько времени потока прошло' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Свой поток' }).click();
  await page.getByRole('tab', { name: 'Расписание' }).click();
  await expect(page).toHaveURL(/tab=schedule/);
  await expect(page.getByText('через 3 дня после начала')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Настройки' })).toHaveCount(0);
  await expectAccessible(page);
});
