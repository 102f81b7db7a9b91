import type { ReferralReason } from '#contract/referrals/words.ts';
import {
  createAnswer,
  createCourse,
  createCurator,
  createLesson,
  createMentorVersion,
  createReferral,
  createRemark,
  createReview,
  createUser,
  enrol,
  hoursFromNow,
} from '#test/factories.ts';
import type { Page } from './fixtures.ts';

type Db = Parameters<typeof createAnswer>[0];

/** What they all have written. */
export const content =
  'Отчёт опоздал на два дня, и я сказал об этом коллеге при всех.\n\nПришлите его, пожалуйста, к пятнице, до обеда.';

/** A course of its own with a curator, so that tests side by side don't see each other's referrals. */
export async function courseWithCurator(db: Db, given: Parameters<typeof createCourse>[1] = {}) {
  const course = await createCourse(db, { title: 'Обратная связь', ...given });
  const lesson = await createLesson(db, { course_id: course.id, title: 'Четыре фразы' });
  const version = await createMentorVersion(db, { lesson_id: lesson.id });
  const reach = { of: [{ course_id: course.id }] };
  return { course, lesson, version, curator: await createCurator(db, reach), reach };
}

/** A decision in the queue can be taken back for ten seconds: over with them. */
export const letTakingBackPass = (db: Db, studentId: string) =>
  db
    .updateTable('referrals')
    .set({ settle_at: hoursFromNow(0) })
    .where('settle_at', 'is not', null)
    .where('answer_id', 'in', db.selectFrom('answers').select('id').where('user_id', '=', studentId))
    .execute();

type Setting = Awaited<ReturnType<typeof courseWithCurator>>;

interface Waiting {
  reason: ReferralReason;
  name: string;
  dueIn?: number;
  disagreement?: string;
  /** The review says something of the second criterion, too. */
  ofBoth?: boolean;
}

/** An answer reviewed by criterion that waits for a person. */
export async function waiting(
  db: Db,
  setting: Setting,
  { reason, name, dueIn = 5, disagreement, ofBoth }: Waiting,
) {
  const student = await createUser(db, { first_name: name, last_name: 'Ким' });
  await enrol(db, { user_id: student.id, course_id: setting.course.id });
  const answer = await createAnswer(db, { user_id: student.id, lesson_id: setting.lesson.id, content });
  const hasReview = !['crisis', 'no_ai', 'budget'].includes(reason);
  const review = hasReview
    ? await createReview(db, {
        answer_id: answer.id,
        mentor_version_id: setting.version.id,
        in_force: reason !== 'release',
        summary: `Хорошее начало, ${name}.`,
        text: `## Факты\n\nСрок назван.\n\nХорошее начало, ${name}.`,
        confidence: 'low',
      })
    : undefined;
  const remark =
    review &&
    (await createRemark(db, {
      review_id: review.id,
      criterion_id: setting.version.criteria[0]?.id ?? '',
      level: 1,
      text: 'Срок назван, но рядом с ним оценка.',
      next_step: 'оставьте только то, что видно на записи',
      quotes: [[0, 24]],
    }));
  if (review && ofBoth) {
    const criterion_id = setting.version.criteria[1]?.id ?? '';
    await createRemark(db, {
      review_id: review.id,
      criterion_id,
      level: 2,
      text: 'Просьба ясна.',
      quotes: [],
    });
  }
  await createReferral(db, {
    answer_id: answer.id,
    reason,
    due_at: hoursFromNow(dueIn),
    ...(disagreement && remark && { remark_id: remark.id, text: disagreement }),
  });
  return { student, answer };
}

export const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Записи очереди' }).getByRole('listitem');

export const row = (page: Page, name: string) => rowsOf(page).filter({ hasText: name });

export const opened = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name: `${name} Ким` });

/** Four that wait, the alarm due last but one. */
export async function four(db: Db) {
  const setting = await courseWithCurator(db);
  await waiting(db, setting, { reason: 'doubt', name: 'Иван', dueIn: -3.5 });
  const disagreement = 'Опоздал на два дня — это факт, а не оценка.';
  const disputed = await waiting(db, setting, { reason: 'disagreement', name: 'Пётр', disagreement });
  await waiting(db, setting, { reason: 'crisis', name: 'Ольга', dueIn: 12 });
  const unread = await waiting(db, setting, { reason: 'no_ai', name: 'Зоя', dueIn: 20 });
  return { setting, disagreement, students: [disputed.student, unread.student] };
}
