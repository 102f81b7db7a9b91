import { randomUUIDv7 } from 'node:crypto';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createCourse,
  createCurator,
  createGroup,
  createLesson,
  createMentorVersion,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

/** A student of a group with two reviewed attempts, the first of which is read; with a third one, each is of another day. */
async function reviewedTwice(db: Db, { withThird = false } = {}) {
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const group = await createGroup(db, { course_id: course.id });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Только факты' });
  await createLesson(db, { course_id: course.id, title: 'Просьба', order: 1 });
  const student = await createUser(db, { last_name: 'Белова' });
  await enrol(db, { user_id: student.id, course_id: course.id, group_id: group.id });
  const { id: versionId, criteria } = await createMentorVersion(db, { lesson_id: lesson.id });
  const attempts: [level: number, seenAt: string | null, hours: number][] = [
    [0, hoursFromNow(-1), -72],
    [1, null, -36],
  ];
  if (withThird) attempts.push([1, null, 0]);
  for (const [level, seenAt, hours] of attempts) {
    const answer = await createAnswer(db, {
      user_id: student.id,
      lesson_id: lesson.id,
      created_at: hoursFromNow(hours),
    });
    const review = await createReview(db, {
      answer_id: answer.id,
      mentor_version_id: versionId,
      summary: 'Уже лучше.',
      seen_at: seenAt,
    });
    for (const [order, { id }] of criteria.entries()) {
      await createRemark(db, {
        review_id: review.id,
        criterion_id: id,
        order,
        level: order === 0 ? level : 2,
      });
    }
  }
  const curator = await createCurator(db, { of: [{ course_id: course.id, group_id: group.id }] });
  await db
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: student.id,
      course_id: course.id,
      due_at: hoursFromNow(48),
      reason: 'Командировка',
      given_by_id: curator.id,
    })
    .execute();
  return { course, lesson, student, curator };
}

test('a student finds a new review among the own answers, reads it, and the mark is gone', async ({
  page,
  db,
  signIn,
}) => {
  const { lesson, student } = await reviewedTwice(db);
  await signIn(student);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Мои курсы', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Мои ответы', exact: true }).click();

  const rows = page.getByRole('list', { name: 'Мои ответы' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Новый отзыв');
  await expect(rows.first()).toContainText('Попытка 2 из 2');
  await expect(rows.first()).toContainText('Факты');
  await expect(rows.last()).not.toContainText('Новый отзыв');
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.getByRole('link', { name: 'С открытыми замечаниями' }).click();
  await expect(rows).toHaveCount(1);
  const seen = page.waitForResponse((response) => response.url().endsWith('/answers/seen'));
  await rows.getByRole('link', { name: lesson.title }).click();
  await expect(page.getByText('Уже лучше.').first()).toBeVisible();
  expect((await seen).status()).toBe(200);
  await page.goBack();
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText('Новый отзыв', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Новые отзывы' }).click();
  await expect(page.getByRole('heading', { name: 'Новых отзывов нет' })).toBeVisible();
});

test('the list comes with the page: the browser makes no call of its own, and opens one stream', async ({
  page,
  db,
  signIn,
}) => {
  const { student } = await reviewedTwice(db);
  await signIn(student);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
  });
  const stream = page.waitForRequest('/api/live');
  await page.goto('/answers/mine');
  await expect(page.getByText('Новый отзыв', { exact: true })).toBeVisible();
  await stream;
  expect(calls).toEqual(['/api/live']);
});

test('a curator reads how a student of the group studies, by pointer and by keys', async ({
  page,
  db,
  signIn,
}) => {
  const { course, student, curator } = await reviewedTwice(db, { withThird: true });
  await signIn(curator);
  await page.goto(`/people/${student.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Мария Белова' })).toBeVisible();
  const way = page.getByRole('article', { name: course.title });
  await expect(way.getByText('Осенний поток')).toBeVisible();
  await expect(way.getByRole('link', { name: 'Попытка 2' })).toBeVisible();
  await expect(way).toContainText('Причина: Командировка');

  await expect(way.getByRole('list', { name: 'Уровни лучшей попытки' })).toContainText('Есть частично');

  await way.getByText('Подробно').click();
  const plot = way.getByRole('img', { name: 'Уровни по критерию «Факты»' });
  await plot.focus();
  await page.keyboard.press('Home');
  await expect(way.getByRole('status').filter({ hasText: 'попытка 1: Пока нет' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(way.getByRole('status').filter({ hasText: 'попытка 2: Есть частично' })).toBeVisible();
  await way.getByText('Уровни таблицей').click();
  await expect(way.getByRole('row', { name: /Факты/ })).toHaveCount(3);
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test('a student prints the answers: on paper there is what was written and said of it, and nothing to press', async ({
  page,
  db,
  signIn,
}) => {
  const { student } = await reviewedTwice(db);
  await signIn(student);
  await page.goto('/answers/mine');
  await page.getByRole('link', { name: 'Версия для печати' }).click();
  const paper = page.getByRole('article', { name: 'Мои ответы' });
  await expect(paper.getByText('Попытка 2', { exact: false })).toBeVisible();
  await expect(paper.getByRole('heading', { name: 'Факты: Есть частично' })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Мои ответы' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Распечатать' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'К ответам' })).toBeHidden();
  await expect(paper.getByRole('button').or(paper.getByRole('link'))).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'К ответам' }).click();
  await expect(page.getByText('Новый отзыв')).toBeVisible();
});
