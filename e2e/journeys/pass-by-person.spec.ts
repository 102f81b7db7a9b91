import { expect, expectAccessible, test } from '../fixtures.ts';
import { courseWithCurator, letTakingBackPass, opened, row, waiting } from '../queue-setting.ts';

test('a curator passes one lesson and returns another in the queue, by keys alone on a computer @phone', async ({
  page,
  db,
  signIn,
  openAs,
}, { project }) => {
  test.slow();
  const onPhone = project.name === 'phone';
  const setting = await courseWithCurator(db, { passes_by: 'person' });
  const first = await waiting(db, setting, { reason: 'pass', name: 'Иван' });
  const second = await waiting(db, setting, { reason: 'pass', name: 'Пётр', dueIn: 9 });
  await signIn(setting.curator);
  await page.goto('/queue');
  await expect(row(page, 'Иван')).toContainText('Ждёт зачёта');
  if (onPhone) await row(page, 'Иван').getByRole('link').click();
  else await page.keyboard.press('j');
  await expect(opened(page, 'Иван')).toBeVisible();
  await expect(page.getByText('Урок ждёт зачёта')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Зачесть/ })).toBeVisible();
  await expectAccessible(page);
  if (onPhone) await page.getByRole('button', { name: /^Зачесть/ }).click();
  else await page.keyboard.press('Enter');
  await expect(page.getByText('Зачтено.')).toBeVisible();

  await expect(opened(page, 'Пётр')).toBeVisible();
  if (onPhone) await page.getByRole('button', { name: /^Доработать/ }).click();
  else await page.keyboard.press('d');
  await expect(page.getByLabel('Что доработать')).toBeFocused();
  await page.keyboard.type('Назовите час, до которого ждёте отчёт.');
  await expectAccessible(page);
  if (onPhone) await page.getByRole('button', { name: /^Вернуть на доработку/ }).click();
  else {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Возвращено на доработку.')).toBeVisible();

  await letTakingBackPass(db, first.student.id);
  await letTakingBackPass(db, second.student.id);
  const passedHow = async () => {
    const rows = db
      .selectFrom('lesson_progress')
      .select('passed_how')
      .where('user_id', '=', first.student.id);
    return (await rows.executeTakeFirst())?.passed_how;
  };
  await expect.poll(passedHow).toBe('person');
  const theirs = await openAs(second.student);
  await theirs.goto(`/lesson/${setting.lesson.id}`);
  await expect(theirs.getByText('Назовите час, до которого ждёте отчёт.')).toBeVisible();
  await expect(theirs.getByText(/^На доработку: /)).toBeVisible();
});

test('beside the answer a lesson is passed and taken back @phone', async ({ page, db, signIn }) => {
  const setting = await courseWithCurator(db, { passes_by: 'person' });
  const { student } = await waiting(db, setting, { reason: 'pass', name: 'Иван' });
  await signIn(setting.curator);
  await page.goto(`/answers?lesson=${setting.lesson.id}&student=${student.id}`);
  const place = page.getByRole('region', { name: 'Зачёт: Иван Ким' });
  await expect(place).toContainText('Урок ждёт зачёта');
  await place.getByRole('button', { name: 'Зачесть' }).focus();
  await page.keyboard.press('Enter');
  await expect(place).toContainText(`Зачтено: ${setting.curator.first_name} ${setting.curator.last_name}`);
  await expectAccessible(page);
  await place.getByRole('button', { name: 'Снять зачёт' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Снять зачёт' }).click();
  await expect(place).toContainText('Урок ждёт зачёта');
});
