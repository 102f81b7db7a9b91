import type { Answer } from '#contract/answers/schemas.ts';
import type { QuoteRange, RemarkInput } from '#contract/reviews/feedback.ts';
import type { TestApp } from './app.ts';
import {
  createAnswer,
  createMentorVersion,
  createRemark,
  createReview,
  createStudentInLesson,
} from './factories.ts';

interface Row {
  id: string;
}

export const content = 'Отчёт опоздал 🙂 на два дня. Пришлите его к пятнице.';
export const quoteOf = (words: string): QuoteRange => [
  content.indexOf(words),
  content.indexOf(words) + words.length,
];

export const aRemark = ({ id }: Row, given: Partial<RemarkInput> = {}): RemarkInput => ({
  criterionId: id,
  level: null,
  text: '',
  nextStep: null,
  quotes: [],
  videoAt: null,
  ...given,
});

/** Common steps of the tests of feedback by criterion; `app` and `admin` are read at each call. */
export function feedbackCalls(app: () => TestApp, admin: () => Row) {
  async function answered() {
    const { lesson, student } = await createStudentInLesson(app().db);
    const answer = await createAnswer(app().db, { user_id: student.id, lesson_id: lesson.id, content });
    const version = await createMentorVersion(app().db, { lesson_id: lesson.id });
    const [facts, request] = version.criteria;
    if (!facts || !request) throw new Error('Two criteria');
    return { lesson, student, answer, version, facts, request };
  }

  /** An answer with a review of the model in force, of one remark. */
  async function reviewed() {
    const given = await answered();
    const review = await createReview(app().db, {
      answer_id: given.answer.id,
      mentor_version_id: given.version.id,
      summary: 'Итог модели',
      text: 'От модели',
    });
    const remark = await createRemark(app().db, { review_id: review.id, criterion_id: given.facts.id });
    return { ...given, review, remark };
  }

  const write = (answer: Row, body: { text: string; remarks?: unknown }, as: Row = admin()) =>
    app().call('PUT', `/api/answers/${answer.id}/feedback`, { as, body });

  const shownTo = async (as: Row, lesson: Row): Promise<Answer> =>
    (await app().call('GET', `/api/lessons/${lesson.id}/answers`, { as })).json()[0];

  const checksOf = (review: Row) =>
    app()
      .db.selectFrom('remark_checks')
      .select(['remark_id', 'outcome', 'text'])
      .where('review_id', '=', review.id)
      .execute();

  const inForce = (answer: Row) =>
    app()
      .db.selectFrom('reviews')
      .selectAll()
      .where('answer_id', '=', answer.id)
      .where('in_force', '=', true)
      .executeTakeFirstOrThrow();

  return { answered, reviewed, write, shownTo, checksOf, inForce };
}
