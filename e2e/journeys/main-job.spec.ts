import {
  createAnswer,
  createCourse,
  createLesson,
  createReview,
  createUser,
  enrol,
  testPassword,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';

type Db = Parameters<typeof createUser>[0];

const answerText = 'Во вторник коллега прислал отчёт на день позже. Я сказала: «Так нельзя», и ушла.';

/** Long enough to be observed while it streams. */
const pieces = [
  '## Что получилось\n\n',
  'Вы назвали день ',
  'и случай. ',
  'Это хорошее начало.\n\n',
  '## Что попробовать\n\n',
  'Скажите, чем опоздание помешало, ',
  'и закончите **вопросом**.',
];

async function studentInCourse(db: Db) {
  const student = await createUser(db, { first_name: 'Мария' });
  const course = await createCourse(db, { title: 'Обратная связь, которую слышат' });
  await enrol(db, { user_id: student.id, course_id: course.id });
  const first = await createLesson(db, {
    course_id: course.id,
    title: 'Факты и вердикты',
    order: 0,
    content: '## Камера\n\nЗапишите только то, что увидела бы **камера**.',
    assignment: 'Опишите случай с вашей работы.',
    prompt: 'Разберите ответ: {answer}',
  });
  const second = await createLesson(db, { course_id: course.id, title: 'Четыре фразы', order: 1 });
  return { student, course, first, second };
}

const reply = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Обратная связь от ИИ' }) });

test('a student signs in, reads a lesson, answers, watches the feedback grow and goes on @phone', async ({
  page,
  db,
  model,
}) => {
  const { student, course, first, second } = await studentInCourse(db);

  // The sign-in redirects to the page that was requested first.
  await page.goto(`/course/${course.id}`);
  await page.getByLabel('Email').fill(student.email);
  await page.getByLabel('Пароль', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(`/course/${course.id}`);
  await expect(page.getByText('Проходите уроки в указанном порядке')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL(`/lesson/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Факты и вердикты' })).toBeVisible();
  await expect(page.getByText('Запишите только то, что увидела бы')).toBeVisible();
  await expectAccessible(page);

  const field = page.getByLabel('Ваш ответ:');
  await expect(field).toHaveAttribute('placeholder', 'Введите ваш ответ...');
  const send = page.getByRole('button', { name: 'Отправить ответ' });
  await expect(send).toBeDisabled();
  await field.fill('   \n');
  await expect(send).toBeDisabled();

  // A draft survives a reload.
  await field.fill(answerText);
  await expect(page.getByText('Черновик сохранён')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(answerText);

  model.script({ kind: 'text', pieces, pauseMs: 400 });
  await send.click();
  await expect(page.getByText('Ответ отправлен', { exact: true })).toBeVisible();
  await expect(page.getByText('Ваш ответ принят, ИИ начал обработку', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ваш ответ' })).toBeVisible();
  await expect(page.getByText(/^Отправлено: /)).toBeVisible();

  // The text is streamed: its beginning is shown before its end.
  await expect(reply(page)).toContainText('Вы назвали день');
  expect(await reply(page).innerText()).not.toContain('вопросом');
  await expectAccessible(page);
  await expect(reply(page)).toContainText('Это хорошее начало.');
  await expect(reply(page).getByText('Обратная связь готова')).toBeVisible();
  await expect(reply(page)).toContainText('Скажите, чем опоздание помешало, и закончите вопросом.');
  expect((await reply(page).innerText()).match(/Что попробовать/g)).toHaveLength(1);
  await expectAccessible(page);

  // The prompt: the answer in its block and the lesson's own prompt, nothing from the page.
  const asked = model.requests
    .at(-1)
    ?.body.messages.map(({ content }) => content)
    .join('\n');
  expect(asked).toContain(answerText);
  expect(asked).toContain('Разберите ответ:');

  await page.reload();
  await expect(reply(page)).toContainText('закончите вопросом');

  await page.getByRole('link', { name: 'Следующий урок' }).click();
  await expect(page).toHaveURL(`/lesson/${second.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Четыре фразы' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Следующий урок' })).toBeDisabled();
  await page.getByRole('link', { name: 'Назад к курсу' }).click();
  await expect(page.getByText('Отправлен', { exact: true })).toBeVisible();
  await expect(page.getByText('Пройдено 1 из 2 уроков')).toBeVisible();
});

test('a second page of the same lesson sees the feedback written too', async ({
  page,
  context,
  db,
  model,
  signIn,
}) => {
  const { student, first } = await studentInCourse(db);
  await signIn(student);
  const other = await context.newPage();
  await page.goto(`/lesson/${first.id}`);
  await other.goto(`/lesson/${first.id}`);
  await expect(other.getByLabel('Ваш ответ:')).toBeVisible();

  model.script({ kind: 'text', pieces, pauseMs: 150 });
  await page.getByLabel('Ваш ответ:').fill(answerText);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();

  for (const each of [page, other]) {
    await expect(reply(each).getByText('Обратная связь готова')).toBeVisible();
    await expect(reply(each)).toContainText('закончите вопросом');
  }
});

test('a refused key shows the student a calm sentence and the administrator the cause', async ({
  page,
  db,
  model,
  signIn,
}) => {
  const { student, first } = await studentInCourse(db);
  await signIn(student);
  await page.goto(`/lesson/${first.id}`);

  model.script({ kind: 'raw', status: 401, body: '{"error":{"message":"Incorrect API key provided"}}' });
  await page.getByLabel('Ваш ответ:').fill(answerText);
  await page.getByRole('button', { name: 'Отправить ответ' }).click();

  await expect(reply(page).getByText('Обратной связи пока нет')).toBeVisible();
  await expect(reply(page)).toContainText('От вас ничего не требуется');
  await expect(reply(page)).not.toContainText('401');
  await expectAccessible(page);
});

test('an earlier attempt stays readable with its feedback', async ({ page, db, model, signIn }) => {
  const { student, first } = await studentInCourse(db);
  const earlier = await createAnswer(db, {
    user_id: student.id,
    lesson_id: first.id,
    content: 'Первая попытка.',
  });
  await createReview(db, { answer_id: earlier.id, text: 'Отзыв на первую попытку.' });
  await signIn(student);
  await page.goto(`/lesson/${first.id}`);
  await expect(reply(page)).toContainText('Отзыв на первую попытку.');

  await page.getByRole('button', { name: 'Ответить ещё раз' }).click();
  await expect(page.getByLabel('Ваш ответ:')).toHaveValue('Первая попытка.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Начать заново' }).click();
  await expect(page.getByLabel('Ваш ответ:')).toHaveValue('');
  await page.getByRole('button', { name: 'Вернуть текст' }).click();
  await expect(page.getByLabel('Ваш ответ:')).toHaveValue('Первая попытка.');
  model.script({ kind: 'text', pieces, pauseMs: 5 });
  await page.getByLabel('Ваш ответ:').fill('Вторая попытка.');
  await page.getByRole('button', { name: 'Отправить ответ' }).click();

  await expect(reply(page).first()).toContainText('закончите вопросом');
  await page
    .getByText(/Предыдущ/)
    .first()
    .click();
  await expect(page.getByText('Первая попытка.')).toBeVisible();
  await expect(page.getByText('Отзыв на первую попытку.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('without a connection', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('nothing is lost: the text stays, and is sent once when the connection is back', async ({
    page,
    context,
    db,
    signIn,
  }) => {
    const { student, first } = await studentInCourse(db);
    await signIn(student);
    await page.goto(`/lesson/${first.id}`);
    await page.getByLabel('Ваш ответ:').fill(answerText);

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(page.getByText('Ошибка', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Ваш ответ:')).toHaveValue(answerText);

    await context.setOffline(false);
    await page.getByRole('button', { name: /Отправить|Повторить/ }).click();
    await expect(page.getByRole('heading', { name: 'Ваш ответ' })).toBeVisible();
    const stored = await db.selectFrom('answers').select('id').where('user_id', '=', student.id).execute();
    expect(stored).toHaveLength(1);
  });
});
