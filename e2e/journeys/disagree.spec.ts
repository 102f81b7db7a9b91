import {
  createAdmin,
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from '#test/factories.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

type Db = Parameters<typeof createAnswer>[0];

const content = 'Отчёт опоздал на два дня.\n\nПришлите его, пожалуйста, к пятнице.';

async function reviewedAnswer(db: Db) {
  const { lesson, student } = await createStudentInLesson(db);
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: lesson.id, content });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const review = await createReview(db, {
    answer_id: answer.id,
    mentor_version_id: version.id,
    summary: 'Хорошее начало.',
    text: '## Факты\n\nСрок не назван.',
    model: 'mentor-1',
  });
  const remark = await createRemark(db, {
    review_id: review.id,
    criterion_id: version.criteria[0]?.id ?? '',
    level: 1,
    text: 'Срок не назван.',
    next_step: 'назовите день.',
    quotes: [[0, 13]],
  });
  return { lesson, student, remark };
}

test('a student disagrees with a remark, and reads a person’s answer under the model’s words', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  const { lesson, student } = await reviewedAnswer(db);
  await signIn(student);
  await page.goto(`/lesson/${lesson.id}`);
  const remark = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Факты' }) });
  await remark.getByRole('button', { name: 'Не согласен' }).click();
  await remark.getByRole('button', { name: 'Написать куратору' }).click();
  const reason = remark.getByLabel('С чем вы не согласны?');
  await expect(reason).toBeFocused();
  const promised = await remark
    .getByText(/^Замечание и ваши слова прочитает куратор и ответит .+ до \d\d:\d0$/)
    .innerText();
  await expectAccessible(page);
  await remark.getByRole('button', { name: 'Отправить куратору' }).click();
  await expect(remark.getByRole('alert')).toHaveText('Напишите, с чем вы не согласны');
  await reason.fill('Срок есть: «к пятнице»');
  await remark.getByRole('button', { name: 'Отправить куратору' }).click();
  await expect(remark.getByText('Вы не согласны: Срок есть: «к пятнице»')).toBeVisible();
  await expect(remark.getByText(/^Куратор ответит .+ до \d\d:\d0$/)).toHaveText(
    promised.replace('Замечание и ваши слова прочитает куратор и', 'Куратор'),
  );
  await expect(remark.getByRole('button', { name: 'Не согласен' })).toHaveCount(0);
  await expectAccessible(page);

  const admin = await createAdmin(db, { first_name: 'Анна', last_name: 'Крылова' });
  const { request } = await openAs(admin);
  const waiting = await (await request.get('/api/referrals?reason=disagreement')).json();
  const own = waiting.find(({ student: { id } }: { student: { id: string } }) => id === student.id);
  const settled = await request.post(`/api/referrals/${own.id}/settle`, {
    data: { decision: 'kept', reply: 'Пятниц в году **много**: назовите число.' },
  });
  expect(settled.status()).toBeLessThan(300);

  await expect(remark.getByText(/Ответ куратора, Анна Крылова: замечание оставлено/)).toBeVisible();
  await expect(remark.getByText('Пятниц в году много: назовите число.')).toBeVisible();
  await expect(remark.getByText('Срок не назван.')).toBeVisible();
  await expect(remark.getByText('Вы не согласны: Срок есть: «к пятнице»')).toBeVisible();
  await expectAccessible(page);
});

test('after a correction the model’s words, the student’s and the decision stand below the person’s review', async ({
  page,
  db,
  signIn,
  openAs,
}) => {
  const { lesson, student, remark } = await reviewedAnswer(db);
  await signIn(student);
  const said = await page.request.post(`/api/remarks/${remark.id}/disagree`, {
    data: { reason: 'Срок есть: «к пятнице»' },
  });
  expect(said.status()).toBe(201);
  await page.goto(`/lesson/${lesson.id}`);
  await expect(page.getByText('Вы не согласны: Срок есть: «к пятнице»')).toBeVisible();

  const { request } = await openAs(await createAdmin(db, { first_name: 'Анна', last_name: 'Крылова' }));
  const waiting = await (await request.get('/api/referrals?reason=disagreement')).json();
  const own = waiting.find(({ remarkId }: { remarkId: string }) => remarkId === remark.id);
  const settled = await request.post(`/api/referrals/${own.id}/settle`, {
    data: { decision: 'changed', feedback: { text: 'Вы правы: пятница — это срок.' } },
  });
  expect(settled.status()).toBe(200);

  await expect(page.getByRole('heading', { name: 'Ответ куратора' })).toBeVisible();
  await expect(page.getByText('Вы правы: пятница — это срок.')).toBeVisible();
  const before = page.getByRole('region', { name: 'С чем вы были не согласны' });
  await expect(before.getByText('Срок не назван.')).toBeVisible();
  await expect(before.getByText('Вы не согласны: Срок есть: «к пятнице»')).toBeVisible();
  await expect(before.getByText(/Анна Крылова: отзыв исправлен/)).toBeVisible();
  await expectAccessible(page);
});
