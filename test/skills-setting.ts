import type { Criterion } from '#contract/lessons/criteria.ts';
import type { QuoteRange } from '#contract/reviews/feedback.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  aCriterion,
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
} from './factories.ts';

export const two = ['Нет', 'Да'];
export const three = ['Пока нет', 'Есть частично', 'Есть'];
export const five = ['0', '1', '2', '3', '4'];

export interface Rubric {
  lesson: { id: string };
  version: { id: string };
  criteria: Criterion[];
}

export const tieOf = ({ lesson, criteria }: Rubric) =>
  criteria.map(({ id }) => ({ criterion_id: id, lesson_id: lesson.id }));

type Given = Partial<Parameters<typeof createReview>[1]>;

/** Rows of people who are judged by criteria. */
export function skillsSetting(t: { db: Db }) {
  /** A lesson with one criterion for each of the scales. */
  async function lessonOf(
    course: { id: string },
    scales: readonly string[][],
    titles: string[] = [],
  ): Promise<Rubric> {
    const lesson = await createLesson(t.db, { course_id: course.id, title: `Урок ${scales[0]?.join('–')}` });
    const criteria = scales.map((levels, at) => aCriterion(titles[at] ?? 'Факты', levels));
    const version = await createMentorVersion(t.db, { lesson_id: lesson.id, number: 7, criteria });
    return { lesson, version, criteria };
  }

  /** A review by every criterion of the rubric, in force by default. */
  async function judge(
    answer: { id: string },
    { version, criteria }: Rubric,
    { level, ...given }: Given & { level: number | null },
  ) {
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: version.id,
      summary: 'Итог',
      ...given,
    });
    for (const [order, { id }] of criteria.entries()) {
      await createRemark(t.db, { review_id: review.id, criterion_id: id, level, order });
    }
    return review;
  }

  const answerOf = (
    person: { id: string },
    { lesson }: Rubric,
    given: { lines?: string; content?: string; created_at?: string } = {},
  ) => createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id, ...given });

  /** In words that are quoted whole, a number of days ago. */
  async function said(
    person: { id: string },
    rubric: Rubric,
    words: string,
    {
      level,
      daysAgo = 0,
      before = '',
      borrowed = false,
    }: { level: number | null; daysAgo?: number; before?: string; borrowed?: boolean },
  ) {
    const content = `${before}${words} И ещё что-то.`;
    const answer = await answerOf(person, rubric, { content, created_at: hoursFromNow(-24 * daysAgo) });
    const review = await createReview(t.db, {
      answer_id: answer.id,
      mentor_version_id: rubric.version.id,
      summary: 'Итог',
    });
    const quotes: QuoteRange[] = [[before.length, before.length + words.length]];
    for (const { id } of rubric.criteria) {
      await createRemark(t.db, {
        review_id: review.id,
        criterion_id: id,
        level,
        quotes,
        ...(borrowed && { borrowed: JSON.stringify(quotes), is_borrowed: true }),
      });
    }
    return answer;
  }

  async function setting() {
    const course = await createCourse(t.db);
    const group = await createGroup(t.db, { course_id: course.id });
    const student = await createUser(t.db);
    await enrol(t.db, { user_id: student.id, course_id: course.id, group_id: group.id });
    const curator = await createCurator(t.db, { of: [{ course_id: course.id, group_id: group.id }] });
    return { course, group, student, curator };
  }

  return { lessonOf, judge, answerOf, said, setting };
}
