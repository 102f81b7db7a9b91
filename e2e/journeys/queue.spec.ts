import { createAdmin, createCurator } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  courseWithCurator,
  four,
  letTakingBackPass,
  opened,
  row,
  rowsOf,
  waiting,
} from '../queue-setting.ts';

test('alarms come first, and every state of the screen can be read by all @phone', async ({
  page,
  db,
  signIn,
}, { project }) => {
  test.slow();
  const { setting, disagreement } = await four(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(rowsOf(page).first()).toContainText('Тревога');
  await expect(rowsOf(page).nth(1)).toContainText('просрочено на 3 ч');
  await expectAccessible(page);

  await row(page, 'Ольга').getByRole('link').click();
  await expect(page.getByText('Ответ похож на тревогу')).toBeVisible();
  await page.getByRole('button', { name: 'Ложная тревога' }).click();
  await expect(page.getByText(/Ответ отправится ИИ-наставнику/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByText(/Ответ отправится ИИ-наставнику/)).toBeHidden();

  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name: 'Иван' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('article').getByText(disagreement)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Клавиши очереди' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  if (project.name === 'phone') {
    await page.getByRole('link', { name: 'Назад к очереди' }).click();
    await expect(row(page, 'Пётр').getByRole('link')).toBeFocused();
  }
});

test('the count in the navigation moves by itself, and many reviews are released at once', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  test.slow();
  const setting = await courseWithCurator(db);
  const names = ['Иван', 'Пётр', 'Ольга'];
  const students = [];
  for (const name of names) students.push((await waiting(db, setting, { reason: 'release', name })).student);
  await waiting(db, setting, { reason: 'budget', name: 'Зоя', dueIn: -1 });
  await signIn(setting.curator);
  await page.goto('/queue');
  const count = page.getByRole('link', { name: /^Ответы/ });
  await expect(count).toHaveAccessibleName(/4 ждут, 1 просрочен/);

  await page.getByLabel('Причина').selectOption({ label: 'Ждёт выпуска (3)' });
  await expect(rowsOf(page)).toHaveCount(3);
  await page.getByLabel('Выбрать все на странице').check();
  await page.getByLabel('Выбрать: Ольга Ким, Четыре фразы').uncheck();
  await expectAccessible(page);
  const student = await openAs(students[0] ?? setting.curator);
  await student.goto(`/lesson/${setting.lesson.id}`);
  await expect(student.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Показать студентам (2)' }).click();
  await expect(page.getByText('Показано: 2 отзыва.')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(student.getByText('Хорошее начало, Иван.')).toHaveCount(0);
  for (const { id } of students) await letTakingBackPass(db, id);
  await expect(student.getByText('Хорошее начало, Иван.')).toBeVisible();

  // Somebody else settles one: the number changes without a touch.
  const admin = await openAs(await createAdmin(db));
  await admin.goto('/queue?reason=release');
  // In the list of all are the records of other journeys, which her namesake may be looking at.
  await row(admin, 'Ольга')
    .getByRole('link', { name: /^Ольга/ })
    .click();
  await admin.getByRole('button', { name: /^Показать студенту/ }).click();
  await expect(count).toHaveAccessibleName(/1 ждёт, 1 просрочен/);
});

test.describe('two people at once', () => {
  // The refused call is in the browser's log.
  test.use({ expectedComplaints: [/409/] });

  test('one sees who looks; the second learns the first’s decision and loses no word', async ({
    page,
    db,
    signIn,
    openAs,
  }) => {
    test.slow();
    const setting = await courseWithCurator(db);
    await waiting(db, setting, { reason: 'disagreement', name: 'Иван', disagreement: 'Не согласен.' });
    await waiting(db, setting, { reason: 'doubt', name: 'Пётр', dueIn: 9 });
    await signIn(setting.curator);
    const anna = await openAs(
      await createCurator(db, { ...setting.reach, first_name: 'Анна', last_name: 'Королёва' }),
    );
    await page.goto('/queue');
    await anna.goto('/queue');
    await row(anna, 'Иван').getByRole('link').click();
    await expect(opened(anna, 'Иван')).toBeVisible();
    await expect(row(page, 'Иван')).toContainText('смотрит Анна Королёва');
    await expectAccessible(page);

    await row(page, 'Иван').getByRole('link').click();
    await expect(page.getByText('Сейчас смотрит Анна Королёва')).toBeVisible();
    await page.getByRole('button', { name: /^Ответить/ }).click();
    await page.getByLabel('Ваш ответ').fill('Перечитайте второй абзац');

    await anna.getByRole('button', { name: /^Оставить/ }).click();
    await expect(opened(anna, 'Пётр')).toBeVisible();
    await expect(page.getByText('Уже решено: Оставлено')).toBeVisible();
    await page.getByRole('button', { name: /^Отправить ответ/ }).click();
    await expect(page.getByText(/Уже решено: Анна Королёва/)).toBeVisible();
    await expect(page.getByLabel('Ваш ответ')).toHaveValue('Перечитайте второй абзац');
    await expectAccessible(page);

    // Anna's page is left, and with it her look.
    await page.getByRole('button', { name: 'Не отвечать' }).click();
    await page.getByRole('button', { name: 'Не сохранять' }).click();
    await expect(row(page, 'Пётр')).toContainText('смотрит Анна Королёва');
    await anna.goto('about:blank');
    await expect(row(page, 'Пётр')).not.toContainText('смотрит');
  });
});
