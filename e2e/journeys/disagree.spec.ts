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
  const reason = remark.getByLabel('С чем вы не согласны?');
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await remark.getByRole('button', { name: 'Отправить куратору' }).click();
  await expect(remark.getByRole('alert')).toHaveText('Напишите, с чем вы не согласны');
  await reason.fill('Срок есть: «к пятнице»');
  await remark.getByRole('button', { name: 'Отправить куратору' }).click();
  await expect(remark.getByText('Вы не согласны: Срок есть: «к пятнице»')).toBeVisible();
  await expect(remark.getByText(/^Куратор ответит до \d+ /)).toBeVisible();
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
