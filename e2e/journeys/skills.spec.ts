import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { expectFitsPhone } from '#e2e/narrow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
  createAdmin,
  createAnswer,
  createCourse,
  createLesson,
  createMentorVersion,
  createPlan,
  createRemark,
  createReview,
  createSkill,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';

/** A lesson with two criteria, and a student with two attempts that were judged by them. */
async function judgedTwice(db: Db) {
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Макет после обеда' });
  const student = await createUser(db, { last_name: 'Белова' });
  await enrol(db, { user_id: student.id, course_id: course.id });
  const { id: versionId, criteria } = await createMentorVersion(db, {
    lesson_id: lesson.id,
    // No other lesson's criterion is called so: those of one title are tied together.
    criteria: [aCriterion('День и час'), aCriterion('Просьба')],
  });
  for (const level of [0, 2]) {
    const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id });
    const review = await createReview(db, {
      answer_id: answer.id,
      mentor_version_id: versionId,
      summary: 'Уже лучше.',
      latest: true,
    });
    for (const [order, { id }] of criteria.entries()) {
      await createRemark(db, { review_id: review.id, criterion_id: id, order, level });
    }
  }
  return { student };
}

test('the school names a skill and ties criteria to it, and a student finds the levels under it', async ({
  db,
  page,
  signIn,
}) => {
  const { student } = await judgedTwice(db);
  await signIn(await createAdmin(db));
  await page.goto('/skills/manage');
  await page.getByRole('button', { name: 'Добавить навык' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый навык' });
  await dialog.getByLabel('Название').fill('День и час');
  await dialog.getByLabel('Что это за навык').fill('Говорить о том, что было видно');
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(dialog).toBeHidden();
  const untied = page.getByRole('region', { name: 'Критерии без навыка' });
  await untied.getByRole('button', { name: 'Связать: День и час', exact: true }).click();
  await expect(untied.getByText('День и час', { exact: true }).first()).toBeHidden();
  await expect(page.getByText(/1.критерий · 1.человек/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);

  await signIn(student);
  await page.goto('/skills');
  const line = page.getByRole('listitem', { name: 'День и час' });
  const newest = line.getByRole('link', { name: /^Есть.*«Макет после обеда», попытка 2$/ });
  await expect(newest).toBeVisible();
  await page.getByText(/^Ещё \d/).click();
  await expect(page.getByRole('list', { name: 'Другие критерии' })).toContainText('Просьба');
  await expectAccessible(page);
  await expectFitsPhone(page);
  await newest.click();
  await expect(page).toHaveURL(/\/lesson\/.*#review$/);
});

test('«Мой путь» fits two windows of a phone, plans first: four skills, fifteen other criteria, two plans @phone', async ({
  db,
  page,
  asStudent,
}) => {
  const { id: user_id } = asStudent;
  const { lesson, versionId, criteria } = await lessonWithCriteria(db, user_id, 19);
  const skills = ['Факты без оценок', 'Открытый вопрос', 'Просьба со сроком', 'Уважение в споре'];
  for (const [place, title] of skills.entries()) {
    const tied = [{ criterion_id: criteria[place]?.id ?? '', lesson_id: lesson.id }];
    await createSkill(db, { title, criteria: tied });
  }
  const content =
    'Отчёт пришёл в четверг, в 16:20, и я сел за него только после смены. Что вам помешало прислать его раньше?';
  const answer = await createAnswer(db, { user_id, lesson_id: lesson.id, content });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: versionId,
    summary: 'Уже лучше.',
    latest: true,
  });
  for (const [order, { id: criterion_id }] of criteria.entries()) {
    const said = {
      order,
      level: 1,
      quotes: [[0, 68]] as [number, number][],
      next_step: 'спросите, что помешало, и дождитесь ответа.',
    };
    await createRemark(db, { review_id: review.id, criterion_id, ...said });
  }
  await createPlan(db, {
    user_id,
    lesson_id: lesson.id,
    words: 'Отчёт пришёл в четверг, в 16:20.',
    asked: 1,
    asked_at: hoursFromNow(-1),
    ask_at: null,
  });
  await createPlan(db, { user_id, lesson_id: lesson.id, words: 'Что вам помешало прислать его раньше?' });

  await page.goto('/skills');
  await expect(
    page.getByRole('region', { name: 'Что уже получается' }).getByRole('listitem'),
  ).not.toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const regions = await page.getByRole('region').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(regions.slice(0, 2)).toEqual(['Моё', 'Что уже получается']);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_600);
  await expectAccessible(page);
});

async function lessonWithCriteria(db: Db, user_id: string, count: number) {
  const course = await createCourse(db, { title: 'Трудные разговоры' });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Отчёт к сроку' });
  await enrol(db, { user_id, course_id: course.id });
  const criteria = Array.from({ length: count }, (_, place) =>
    aCriterion(`Сказано словами, а не намёком ${place + 1}`),
  );
  const { id: versionId } = await createMentorVersion(db, { lesson_id: lesson.id, criteria });
  return { lesson, versionId, criteria };
}
