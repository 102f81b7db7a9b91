import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import {
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createProgress,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import { expect, expectAccessible, type Page, test } from '../fixtures.ts';
import { expectFitsPhone } from '../narrow.ts';

/** A student in a group with four lessons: overdue, extended, due later and closed. */
async function groupOf(db: Db, student: { id: string }) {
  const course = await createCourse(db, { title: 'Переговоры' });
  const group = await createGroup(db, { course_id: course.id, late: 'refused' });
  await enrol(db, {
    user_id: student.id,
    course_id: course.id,
    group_id: group.id,
    enrolled_at: hoursFromNow(-72),
  });
  const dates = [
    { title: 'Цель', due_at: hoursFromNow(-48) },
    { title: 'Факты', due_at: hoursFromNow(-24) },
    // Its video is none, which the page of the lesson says.
    { title: 'Просьба', due_at: '2099-03-19T20:59:00Z', video_url: 'https://example.com/film' },
    { title: 'Итог', opens_at: '2099-03-12T07:00:00Z' },
  ];
  const lessons = [];
  for (const [order, { title, video_url, ...given }] of dates.entries()) {
    const lesson = await createLesson(db, {
      course_id: course.id,
      title,
      order,
      description: `О том, что ${title}`,
      ...(video_url && { video_url }),
    });
    await db
      .insertInto('group_lessons')
      .values({ group_id: group.id, lesson_id: lesson.id, ...given })
      .execute();
    lessons.push(lesson.id);
  }
  await db
    .insertInto('personal_dates')
    .values({
      id: randomUUIDv7(),
      user_id: student.id,
      course_id: course.id,
      lesson_id: lessons[1] ?? null,
      due_at: '2099-03-26T20:59:00Z',
    })
    .execute();
  return { course, lessons };
}

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

const list = (page: Page) => page.getByRole('list', { name: 'Уроки курса' });

test.describe('a closed lesson', () => {
  test.use({ expectedComplaints: [/403/] });

  test('a student sees when each lesson opens and is due', async ({ page, db, asStudent }) => {
    const { course, lessons } = await groupOf(db, asStudent);
    await page.goto(`/course/${course.id}`);
    await expect(page.getByText(/^Срок сдачи прошёл/)).toHaveCount(1);
    await expect(page.getByText('Сдать до 26 марта 2099 г. (продлено лично вам)')).toBeVisible();
    await expect(page.getByText('Сдать до 19 марта 2099 г.', { exact: true })).toBeVisible();
    await expect(page.getByText('Откроется 12 марта 2099 г. в 10:00')).toBeVisible();
    await expect(page.getByRole('link', { name: /Итог/ })).toHaveCount(0);
    await expect(page.getByText('О том, что Итог')).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsPhone(page);

    await page.goto(`/lesson/${lessons[3]}`);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Урок откроется 12 марта 2099 г. в 10:00' }),
    ).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);

    await page.goto(`/lesson/${lessons[2]}`);
    await expect(page.getByText('Сдать до 19 марта 2099 г.', { exact: true })).toBeVisible();
    await expect(page.getByText('После срока ответы не принимаются')).toBeVisible();
    await expect(page.getByText('Следующий урок: «Итог». Откроется 12 марта 2099 г. в 10:00.')).toBeVisible();
    await expect(page.getByText('Неверный URL видео')).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhone(page);
  });
});

test.describe('an answer after the deadline', () => {
  test.use({ expectedComplaints: [/409/] });

  test('is refused with its text kept, and is marked where it is accepted', async ({
    page,
    db,
    asStudent,
  }) => {
    const { course, lessons } = await groupOf(db, asStudent);
    await page.goto(`/lesson/${lessons[0]}`);
    await expect(page.getByText('Ответы больше не принимаются', { exact: true })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Ваш ответ' });
    await field.fill('Мой поздний ответ');
    await page.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(page.getByRole('alert').getByText(/ответы больше не принимаются/)).toBeVisible();
    await expect(page.getByText('Ваш текст на месте.')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Мой поздний ответ');

    await db.updateTable('groups').set({ late: 'accepted' }).where('course_id', '=', course.id).execute();
    await page.reload();
    await expect(page.getByText('Ответить ещё можно: у ответа будет пометка «после срока»')).toBeVisible();
    await page.getByRole('button', { name: 'Отправить ответ' }).click();
    await expect(page.getByText('после срока', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test('an author keeps a lesson as a draft, schedules it, and is asked before hiding it', async ({
  page,
  db,
  asAdmin,
}) => {
  const course = await createCourse(db, { title: 'Переговоры' });
  await page.goto(`/course/${course.id}/manage`);
  await page.getByRole('button', { name: 'Создать урок' }).click();
  const dialog = page.getByRole('dialog', { name: 'Новый урок' });
  await dialog.getByLabel('Название').fill('Цель');
  await dialog.getByLabel('Публикация').selectOption('Черновик');
  await dialog.getByLabel(/Сдать через/).fill('7');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Создать урок' }).click();
  await expect(list(page).getByText('Черновик')).toBeVisible();

  const edit = async () => {
    await page.getByRole('button', { name: 'Редактировать: Цель' }).click();
    return page.getByRole('dialog');
  };
  const scheduling = await edit();
  await expect(scheduling.getByLabel(/Сдать через/)).toHaveValue('7');
  await scheduling.getByLabel('Публикация').selectOption('Опубликовать в указанное время');
  await scheduling.getByLabel('Опубликовать в', { exact: true }).fill('2099-03-12T10:00');
  await scheduling.getByRole('button', { name: 'Сохранить' }).click();
  const bare = page.getByRole('alertdialog', { name: 'Опубликовать пустой урок?' });
  await expect(bare).toBeVisible();
  await expectAccessible(page);
  await bare.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText('Откроется 12 марта 2099 г. в 10:00')).toBeVisible();
  await expectAccessible(page);

  const publishing = await edit();
  await publishing.getByLabel('Публикация').selectOption('Опубликован');
  await publishing.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Откроется 12 марта 2099 г. в 10:00')).toHaveCount(0);

  const student = await createUser(db);
  await enrol(db, { user_id: student.id, course_id: course.id });
  const { id } = await db
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', course.id)
    .executeTakeFirstOrThrow();
  await createProgress(db, { user_id: student.id, lesson_id: id });
  await createAnswer(db, { user_id: student.id, lesson_id: id });
  await page.reload();
  const hiding = await edit();
  await hiding.getByLabel('Публикация').selectOption('Черновик');
  const question = page.getByRole('alertdialog', { name: 'Скрыть урок от студентов?' });
  await expect(question.getByText(/Его уже открыл 1\sстудент\./)).toBeVisible();
  await question.getByRole('button', { name: 'Скрыть' }).click();
  await hiding.getByRole('button', { name: 'Сохранить' }).click();
  await expect(list(page).getByText('Черновик')).toBeVisible();
  expect(asAdmin.role).toBe('admin');
});
