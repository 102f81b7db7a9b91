import type { Db } from '#server/platform/db/connect.ts';
import {
  createAdmin,
  createCourse,
  createLesson,
  createProgress,
  createSurvey,
  createSurveyResponse,
  createUser,
  enrol,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

const questions = ['Чего вы ждёте от курса?', 'Что вам мешает договариваться?'];

const field = (page: Page, text: string) => page.getByRole('textbox', { name: text });

async function offeredInCourse(db: Db, place: 'start' | 'end') {
  const course = await createCourse(db, { title: 'Переговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Начало' });
  const survey = await createSurvey(db, { title: 'Ожидания от курса', questions });
  await db
    .insertInto('survey_offers')
    .values({ survey_id: survey.id, course_id: course.id, place })
    .execute();
  return { course, lesson, survey };
}

test('a student finds the survey in the course, stops, goes on elsewhere and sends it once', async ({
  page,
  db,
  asStudent,
  browser,
  baseURL,
  context,
}) => {
  const { course } = await offeredInCourse(db, 'start');
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  await page.goto(`/course/${course.id}`);
  await expect(page.getByRole('region', { name: 'Анкета перед уроками' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Ожидания от курса.*Анкета, 2 вопроса.*Заполнить/ }).click();
  await expect(page.getByRole('heading', { name: 'Ожидания от курса' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await field(page, questions[0] ?? '').fill('Говорить прямо');
  await expect(page.getByText('Черновик сохранён', { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext({ storageState: await context.storageState(), locale: 'ru-RU' });
  const other = await elsewhere.newPage();
  await other.goto(`${baseURL}${new URL(page.url()).pathname}`);
  await expect(field(other, questions[0] ?? '')).toHaveValue('Говорить прямо');
  await other.evaluate(() => localStorage.clear());
  await elsewhere.close();

  await page.getByRole('button', { name: 'Отправить анкету' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Отправить анкету?' });
  await expect(confirm).toContainText('Без ответа 1 вопрос');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Отправить', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Анкета отправлена' })).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Назад к курсу' }).click();
  await expect(page.getByRole('link', { name: /Ожидания от курса.*Отправлена/ })).toBeVisible();
});

test('a survey at the end waits for the lessons, and is not locked', async ({ page, db, asStudent }) => {
  const { course, lesson } = await offeredInCourse(db, 'end');
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  await page.goto(`/course/${course.id}`);
  await expect(page.getByText('Заполните, когда пройдёте все уроки')).toBeVisible();
  await createProgress(db, {
    user_id: asStudent.id,
    lesson_id: lesson.id,
    completed_at: new Date().toISOString(),
  });
  await page.reload();
  await expect(page.getByRole('link', { name: /Ожидания от курса/ })).toBeVisible();
  await expect(page.getByText('Заполните, когда пройдёте все уроки')).toBeHidden();
});

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] });

  test('what is written stays in the browser and is saved when it comes back', async ({
    page,
    db,
    asStudent,
    context,
  }) => {
    const survey = await createSurvey(db, { by_link: true, questions });
    await page.goto(`/survey/${survey.id}`);
    await expect(field(page, questions[0] ?? '')).toBeVisible();
    await context.setOffline(true);
    await field(page, questions[0] ?? '').fill('Написано в поезде');
    await expect(page.getByText(/Черновик сохранён на этом устройстве/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Черновик сохранён', { exact: true })).toBeVisible();
    const saved = await db
      .selectFrom('survey_answers')
      .innerJoin('survey_responses', 'survey_responses.id', 'response_id')
      .select('text')
      .where('user_id', '=', asStudent.id)
      .execute();
    expect(saved).toEqual([{ text: 'Написано в поезде' }]);
  });
});

test.describe('a survey that is closed meanwhile', () => {
  test.use({ expectedComplaints: [/403/] });

  test('can’t be sent, and the draft stays', async ({ page, db, signIn }) => {
    await signIn(await createUser(db));
    const survey = await createSurvey(db, { by_link: true, questions });
    await page.goto(`/survey/${survey.id}`);
    await field(page, questions[0] ?? '').fill('Почти готово');
    await expect(page.getByText('Черновик сохранён', { exact: true })).toBeVisible();
    await db.updateTable('surveys').set({ is_active: false }).where('id', '=', survey.id).execute();
    await page.getByRole('button', { name: 'Отправить анкету' }).click();
    await page.getByRole('button', { name: 'Отправить', exact: true }).click();
    await expect(page.getByText(/сейчас закрыта и не принимает ответы/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Отправить анкету' })).toBeHidden();
    await expect(field(page, questions[0] ?? '')).toHaveValue('Почти готово');

    await signIn(await createUser(db));
    await page.goto(`/survey/${survey.id}`);
    await expect(page.getByRole('heading', { name: 'Анкета закрыта' })).toBeVisible();
  });
});

test('an administrator reads the responses by person and by question, and takes them to Excel', async ({
  page,
  db,
  signIn,
}) => {
  const survey = await createSurvey(db, { title: 'Ожидания', questions });
  const [one = '', two = ''] = survey.questions.map(({ id }) => id);
  for (const [index, last_name] of ['Аверина', 'Белова', 'Громова'].entries()) {
    const user = await createUser(db, { last_name });
    await createSurveyResponse(db, {
      survey_id: survey.id,
      user_id: user.id,
      sent_at: `2026-11-2${index}T10:00:00.000Z`,
      answers: { [one]: `Ответ: ${last_name}`, ...(index === 0 && { [two]: 'Страх отказа' }) },
    });
  }
  await db
    .updateTable('survey_questions')
    .set({ removed_at: new Date().toISOString() })
    .where('id', '=', two)
    .execute();
  await signIn(await createAdmin(db));
  await page.goto(`/surveys/${survey.id}/responses`);
  await expect(page.getByText('Ответили 3 человека')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([/Громова/, /Белова/, /Аверина/]);
  await expect(page.getByText('вопрос удалён')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'По вопросам' }).click();
  await page.getByRole('button', { name: /Что вам мешает.*вопрос удалён.*Ответов: 1/ }).click();
  await expect(page.getByText('Страх отказа')).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('button', { name: 'Скачать таблицу' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Анкета Ожидания.csv');
});
