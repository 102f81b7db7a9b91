import { createCourse, createUser, enrol } from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('an administrator asks on a scale, anonymously; a student answers by the keyboard, and one answer alone is not shown', async ({
  page,
  db,
  asAdmin,
  openAs,
}) => {
  expect(asAdmin.id).toBeTruthy();
  const course = await createCourse(db, { title: 'Переговоры' });
  await page.goto('/surveys');
  await page.getByRole('button', { name: 'Создать анкету' }).first().click();
  const survey = page.getByRole('dialog', { name: 'Новая анкета' });
  await survey.getByLabel('Название').fill('Честно о курсе');
  await survey.getByRole('checkbox', { name: 'Анонимная' }).check();
  await expectAccessible(page);
  await survey.getByRole('button', { name: 'Создать анкету' }).click();
  await page.getByRole('link', { name: 'Редактировать вопросы: Честно о курсе' }).click();
  await page.getByRole('button', { name: 'Добавить вопрос' }).first().click();
  const question = page.getByRole('dialog', { name: 'Добавить вопрос' });
  await question.getByLabel('Текст вопроса').fill('Пригодилось ли вам?');
  await question.getByLabel('Как отвечают').selectOption('Шкала');
  await question.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(question.getByText('Подпишите первый шаг')).toBeVisible();
  await question.getByLabel('Первый шаг').fill('совсем нет');
  await question.getByLabel('Последний шаг').fill('каждый день');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Шкала: 1 — совсем нет, 5 — каждый день')).toBeVisible();
  const surveyId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await db
    .insertInto('survey_offers')
    .values({ survey_id: surveyId, course_id: course.id, place: 'end' })
    .execute();

  const student = await createUser(db, { first_name: 'Анна', last_name: 'Белова' });
  const silent = await createUser(db, { first_name: 'Иван', last_name: 'Ким' });
  for (const { id } of [student, silent]) await enrol(db, { user_id: id, course_id: course.id });
  const other = await openAs(student);
  await other.goto(`/survey/${surveyId}`);
  await expect(other.getByText('Анкета анонимная.')).toBeVisible();
  await other.getByRole('radio', { name: '1 — совсем нет' }).focus();
  await other.keyboard.press('ArrowRight');
  await expect(other.getByRole('radio', { name: '2', exact: true })).toBeChecked();
  await expectAccessible(other);
  await expectFitsPhone(other);
  await other.getByRole('button', { name: 'Отправить анкету' }).click();
  await other.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Анкета отправлена' })).toBeFocused();
  await other.reload();
  await expect(other.getByText(/какие ответы ваши, не записано нигде/)).toBeVisible();

  await page.goto(`/surveys/${surveyId}/responses`);
  await expect(page.getByText(/1.ответ ждёт\./)).toBeVisible();
  await expect(page.getByText('Пока никто не выбирал')).toBeVisible();
  await page.getByText('Не отправили анкету: 1 студент').click();
  await expect(page.getByText('Иван Ким')).toBeVisible();
  await expect(page.getByText('Анна Белова')).toBeHidden();
  await expectAccessible(page);
});
