import {
  createAdmin,
  createCourse,
  createCurator,
  createLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { four, opened, row } from '../queue-setting.ts';

test('an alarm: its heading says what it is, R, then what is typed stands in the field, and it may be passed on', async ({
  page,
  db,
  signIn,
}) => {
  const { setting } = await four(db);
  const admin = await createAdmin(db);
  await signIn(setting.curator);
  await page.goto('/queue');
  await row(page, 'Ольга').getByRole('link').click();
  const field = page.getByLabel('Ваш ответ');
  const heading = opened(page, 'Ольга');
  await expect(heading).toBeFocused();
  // All of it is said with the heading: the reason, what was noticed, her own words.
  await expect(heading).toHaveAccessibleDescription(
    /^Тревога.* Ответ похож на тревогу.* Отчёт опоздал на два дня/,
  );
  await page.keyboard.press('r');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Здравствуйте');
  await expect(field).toHaveValue('Здравствуйте');
  await expect(page.getByText('Есть частично')).toHaveCount(0);
  await expectAccessible(page);
  // Another record and back: the words are still there.
  await row(page, 'Иван').getByRole('link').click();
  await expect(opened(page, 'Иван')).toBeVisible();
  await row(page, 'Ольга').getByRole('link').click();
  await expect(field).toHaveValue('Здравствуйте');
  await page.getByRole('button', { name: 'Передать администратору' }).click();
  await expect(page.getByRole('button', { name: 'Передано администратору' })).toBeDisabled();
  const told = await db.selectFrom('notices').select('subject').where('user_id', '=', admin.id).execute();
  expect(told).toMatchObject([{ subject: { student: 'Ольга Ким' } }]);
});

test('its author reads where help is first, above his words, and nothing of a lesson done @phone', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  const course = await createCourse(db, { title: 'Обратная связь' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Четыре фразы', due_after: 0 });
  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id, enrolled_at: hoursFromNow(-72) });
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  await page.getByLabel('Ваш ответ').fill('Я больше не хочу жить, сегодня покончу с собой.');
  await page.getByRole('button', { name: 'Отправить' }).click();
  const help = page.getByText('Если вам сейчас тяжело');
  await expect(help).toBeInViewport();
  const [helpBox, answerBox] = [
    await help.boundingBox(),
    await page.getByRole('heading', { name: 'Ваш ответ' }).boundingBox(),
  ];
  expect(helpBox && answerBox && helpBox.y + helpBox.height <= answerBox.y).toBe(true);
  await expect(page.getByText('после срока')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('heading', { name: 'Четыре фразы' })).toBeVisible();
  await expect(page.getByText('Пройден', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Срок прошёл')).toHaveCount(0);

  const curator = await openAs(await createCurator(db, { of: [{ course_id: course.id }] }));
  await curator.goto(`/people/${student.id}`);
  await expect(curator.getByRole('heading', { name: /Четыре фразы/ })).toBeVisible();
  await expect(curator.getByText('ждёт человека')).toBeVisible();
  for (const absent of ['Выполнен', 'После срока', 'Просрочен']) {
    await expect(curator.getByText(absent, { exact: true })).toHaveCount(0);
  }
});
