import { tell } from '#server/telling/notices/tell.ts';
import {
  aCriterion,
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createStudentInLesson,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

test('a student reads at home what comes next, without a call more, and goes to the review @phone', async ({
  page,
  db,
  asStudent,
}) => {
  const course = await createCourse(db, { title: 'Переговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Интересы' });
  await createLesson(db, { course_id: course.id, title: 'Что стоит за «нет»', order: 1 });
  await enrol(db, { user_id: asStudent.id, course_id: course.id });
  const answer = await createAnswer(db, { user_id: asStudent.id, lesson_id: lesson.id });
  await createReview(db, { answer_id: answer.id });
  await db
    .insertInto('lesson_progress')
    .values({ id: answer.id, user_id: asStudent.id, lesson_id: lesson.id, completed_at: hoursFromNow(-1) })
    .execute();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  await expect(today.getByRole('link')).toHaveText([
    'Отзыв готов: «Интересы»',
    'Продолжить: урок 2 «Что стоит за „нет“»',
    'Все мои ответы',
  ]);
  expect(calls.filter((path) => path.startsWith('/api/') && path !== '/api/live')).toEqual([]);
  await expectAccessible(page);

  await today.getByRole('link', { name: /^Отзыв готов/ }).click();
  await expect(page).toHaveURL(new RegExp(`/lesson/${lesson.id}#review$`));
  await expect(page.getByText('Хорошее начало.')).toBeVisible();
  await page.goBack();
  // It is read by now.
  await expect(today.getByRole('link').first()).toHaveText(/^Продолжить/);
});

test('«Не сейчас» waits at the end of a line, takes it away for a week, and the focus goes on @phone', async ({
  page,
  db,
  asStudent,
  isMobile,
}) => {
  for (const title of ['Первый', 'Второй']) {
    const course = await createCourse(db);
    const lesson = await createLesson(db, { course_id: course.id, title, due_after: 2 });
    await enrol(db, { user_id: asStudent.id, course_id: course.id });
    await db
      .insertInto('answer_drafts')
      .values({ user_id: asStudent.id, lesson_id: lesson.id, text: 'Начал', revision: 1 })
      .execute();
  }
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  const lines = today.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const shown = await today.getByRole('link', { name: /^Продолжить/ }).textContent();
  const more = lines.first().getByRole('button', { name: `Ещё: ${shown}` });
  const item = page.getByRole('menuitem', { name: 'Не сейчас' });
  if (isMobile) {
    await more.tap();
    await expectAccessible(page);
    await item.tap();
  } else {
    await more.press('Enter');
    await expect(item).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
  }
  // Of the other course.
  await expect(today.getByRole('link', { name: /^Продолжить/ })).not.toHaveText(`${shown}`);
  await expect(lines.locator(':focus')).toHaveCount(1);
  await page.reload();
  await expect(today.getByRole('link', { name: /^Продолжить/ })).not.toHaveText(`${shown}`);
  // There is no third to come instead.
  await expect(lines.first().getByRole('button')).toHaveCount(0);
});

test('two attempts, two criteria of three still open: home, the answers and the lesson say two @phone', async ({
  page,
  db,
  signIn,
  isMobile,
}) => {
  const { student, lesson } = await createStudentInLesson(db, { lesson: { title: 'Четыре фразы' } });
  const criteria = ['Факты', 'Вопрос', 'Просьба'].map((title) => aCriterion(title));
  const version = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  const remarksOf = async (levels: number[], earlier: string[] = []) => {
    const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
    const of = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Итог' };
    const review = await createReview(db, { ...of, seen_at: hoursFromNow(-1) });
    const ids: string[] = [];
    for (const [order, level] of levels.entries()) {
      const criterion_id = criteria[order]?.id ?? '';
      const remark = { review_id: review.id, criterion_id, order, level, next_step: 'скажите прямо.' };
      ids.push((await createRemark(db, remark)).id);
    }
    for (const [order, remark_id] of earlier.entries()) {
      const outcome = levels[order] === 2 ? 'closed' : 'partly';
      await db.insertInto('remark_checks').values({ review_id: review.id, remark_id, outcome }).execute();
    }
    return ids;
  };
  await remarksOf([1, 2, 1], await remarksOf([0, 0, 0]));
  await signIn(student);

  await page.goto('/answers/mine');
  await expect(page.getByText('2\u00a0открытых замечания: Факты, Просьба')).toBeVisible();
  await page.goto('/dashboard');
  const line = page.getByRole('link', { name: 'Можно доработать: 2\u00a0замечания в «Четыре фразы»' });
  await expect(line).toBeVisible();
  await page.goto(`/lesson/${lesson.id}#review`);
  await expect(page.getByText('Закрыто 1 из 3')).toBeVisible();
  const begin = isMobile ? 'Доработать · 2\u00a0замечания' : 'Доработать ответ';
  await page.getByRole('button', { name: begin }).click();
  await expect(page.getByRole('button', { name: 'ещё 1: следующее замечание' })).toBeVisible();
});

test('what is marked as read in the bell is read at home, on the open page', async ({ page, db, signIn }) => {
  const { student, lesson, course } = await createStudentInLesson(db, { lesson: { title: 'Паузы' } });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
  const of = { answer_id: answer.id, mentor_version_id: version.id, summary: 'Итог' };
  const review = await createReview(db, of);
  await createRemark(db, { review_id: review.id, criterion_id: version.criteria[0]?.id ?? '', level: 0 });
  const about = { courseId: course.id, courseTitle: course.title, lessonTitle: lesson.title };
  const subject = { ...about, lessonId: lesson.id, answerId: answer.id };
  const key = `review:${review.id}`;
  await db
    .transaction()
    .execute((tx) => tell(tx, { userId: student.id, kind: 'review_ready', key, subject }));
  await signIn(student);
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  await expect(today.getByText('Отзыв готов: «Паузы»')).toBeVisible();
  await page.getByRole('button', { name: 'Уведомления, непрочитанных: 1' }).click();
  await page.getByRole('button', { name: 'Отметить все прочитанными' }).click();
  await expect(today.getByText('Отзыв готов: «Паузы»')).toHaveCount(0);
  await expect(today.getByText(/^Можно доработать/)).toBeVisible();
});

test('a curator begins with the alarm; who came late is nobody’s debtor', async ({ page, db, signIn }) => {
  const course = await createCourse(db);
  const group = await createGroup(db, {
    course_id: course.id,
    title: 'Весна',
    starts_at: hoursFromNow(-500),
  });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Интересы' });
  await db
    .insertInto('group_lessons')
    .values({ group_id: group.id, lesson_id: lesson.id, due_at: hoursFromNow(-48) })
    .execute();
  const join = async (lastName: string, hours: number) => {
    const person = await createUser(db, { first_name: 'Анна', last_name: lastName });
    await enrol(db, {
      user_id: person.id,
      course_id: course.id,
      group_id: group.id,
      enrolled_at: hoursFromNow(-hours),
    });
    return person;
  };
  await join('Отставшая', 400);
  const came = await join('Пришедшая', 5);
  const answer = await createAnswer(db, { user_id: came.id, lesson_id: lesson.id });
  await createReferral(db, { answer_id: answer.id, reason: 'crisis', due_at: hoursFromNow(1.7) });
  await createReferral(db, { answer_id: answer.id, reason: 'release' });
  await signIn(await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] }));

  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Сегодня' });
  await expect(today.getByRole('list', { name: 'Тревоги' }).getByRole('link')).toHaveText([
    'Тревога: Анна Пришедшая',
  ]);
  await expect(today.getByText(/^осталось 1\sч 4\d\sмин$/)).toBeVisible();
  await expect(today.getByText('Отстали с прошлой недели: 1')).toBeVisible();
  await expect(today.getByRole('link', { name: 'Анна Отставшая' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.goto(`/groups/${group.id}?tab=people`);
  await expect(page.getByText(/^Просрочено 1:/)).toHaveCount(1);
  await expect(page.getByText(/Не застал\s1\sурок/)).toBeVisible();

  await page.goto('/answers');
  await expect(page.getByRole('link', { name: /^Ждут: / })).toBeVisible();
});
