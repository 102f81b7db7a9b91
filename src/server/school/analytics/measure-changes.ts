import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { fewestPairs, type MeasureChange, type MeasureSide } from '#contract/survey-figures/schemas.ts';
import { type Closed, isMeasured } from '#contract/surveys/asks.ts';
import type { SurveyPlace } from '#contract/surveys/schemas.ts';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { rowsBy } from '#server/platform/rows-by.ts';
import { asksOfWording } from '#server/school/surveys/asks-of.ts';
import { counted } from '#server/school/surveys/distributions.ts';
import { pairedDifference } from './paired-difference.ts';

interface Measured {
  measure: string;
  place: SurveyPlace;
  surveyId: string;
  title: string;
  anonymous: boolean;
  questionId: string;
  questionText: string;
  asks: Closed;
}

interface Answered {
  questionId: string;
  /** Null: anonymous. */
  userId: string | null;
  choice: number[];
}

export interface Compared {
  courseId: string;
  members: RawBuilder<SqlBool>;
  /** Anonymous responses are of nobody, so of no group either. */
  withAnonymous: boolean;
}

/** For each measure that a survey before the course's lessons shares with one after them. */
export async function listMeasureChanges(
  db: Db,
  { courseId, members, withAnonymous }: Compared,
): Promise<{ measures: MeasureChange[]; anonymousLeftOut: boolean }> {
  const asked = await measuredQuestions(db, courseId);
  const all = comparedQuestions(asked);
  const compared = withAnonymous ? all : all.filter(({ start, end }) => !start.anonymous && !end.anonymous);
  const ids = compared.flatMap(({ start, end }) => [start.questionId, end.questionId]);
  const answersTo = await answersOf(db, ids, { courseId, members });
  return {
    measures: compared.map(({ start, end }) => ({
      measure: start.measure,
      start: sideOf(start, answersTo(start.questionId)),
      end: sideOf(end, answersTo(end.questionId)),
      pairs: pairsOf({ start, end }, answersTo),
    })),
    anonymousLeftOut: compared.length < all.length,
  };
}

interface Comparison {
  start: Measured;
  end: Measured;
}

/** The first survey of each place that asks it; one survey in both places is answered once, so it compares nothing. */
function comparedQuestions(asked: readonly Measured[]): Comparison[] {
  const starts = new Map<string, Measured>();
  for (const one of asked) {
    const name = one.measure.toLocaleLowerCase('ru');
    if (one.place === 'start' && !starts.has(name)) starts.set(name, one);
  }
  return [...starts].flatMap(([name, start]) => {
    const end = asked.find(
      (one) =>
        one.place === 'end' &&
        one.surveyId !== start.surveyId &&
        one.measure.toLocaleLowerCase('ru') === name,
    );
    return end ? [{ start, end }] : [];
  });
}

function sideOf(
  { surveyId, title, anonymous, questionText, asks }: Measured,
  answers: Answered[],
): MeasureSide {
  const chosen = answers.map(({ choice }) => ({ choice, people: 1 }));
  return {
    survey: { id: surveyId, title },
    anonymous,
    questionText,
    distribution: { ...counted(asks, chosen), earlier: false },
  };
}

/** Of those who answered both, where both are named and ask for the same steps. */
function pairsOf(
  { start, end }: Comparison,
  answersTo: (questionId: string) => Answered[],
): MeasureChange['pairs'] {
  const isPaired = !start.anonymous && !end.anonymous && isMeasured(start.asks);
  if (!isPaired || !isDeepStrictEqual(start.asks, end.asks)) return undefined;
  const after = new Map(answersTo(end.questionId).map(({ userId, choice }) => [userId, choice[0]]));
  const points = answersTo(start.questionId).flatMap(({ userId, choice: [before] }) => {
    const later = after.get(userId);
    return before === undefined || later === undefined ? [] : [{ start: before, end: later }];
  });
  if (points.length < fewestPairs) return { people: points.length, points };
  return {
    people: points.length,
    difference: pairedDifference(points.map((point) => point.end - point.start)),
  };
}

async function measuredQuestions(db: Db, courseId: string): Promise<Measured[]> {
  const { rows } = await sql<Measured>`
    select survey_questions.measure, survey_offers.place, surveys.id as "surveyId", surveys.title, surveys.anonymous,
      survey_questions.id as "questionId", survey_wordings.question_text as "questionText", ${asksOfWording} as asks
    from survey_offers
    join surveys on surveys.id = survey_offers.survey_id
    join survey_questions on survey_questions.survey_id = surveys.id and survey_questions.removed_at is null
    join survey_wordings on survey_wordings.question_id = survey_questions.id
      and survey_wordings.number = survey_questions.wording
    where survey_offers.course_id = ${courseId} and survey_questions.measure is not null
      and survey_wordings.kind <> 'text'
    order by surveys.created_at, surveys.id, survey_questions."order", survey_questions.id`.execute(db);
  return rows;
}

/** The answers to what the questions offer now: of the course's people, and those of nobody. */
async function answersOf(
  db: Db,
  questionIds: readonly string[],
  { courseId, members }: Pick<Compared, 'courseId' | 'members'>,
): Promise<(questionId: string) => Answered[]> {
  const { rows } = await sql<Answered>`
    select survey_answers.question_id as "questionId", survey_responses.user_id as "userId", survey_answers.choice
    from survey_answers
    join survey_responses on survey_responses.id = survey_answers.response_id
    join survey_questions on survey_questions.id = survey_answers.question_id
    join survey_wordings now_asked on now_asked.question_id = survey_questions.id
      and now_asked.number = survey_questions.wording
    join survey_wordings read_then on read_then.question_id = survey_questions.id
      and read_then.number = survey_answers.wording
    where survey_answers.question_id = ${anyOf(questionIds)} and survey_answers.choice is not null
      and survey_responses.sent_at is not null and survey_responses.shown
      and read_then.kind = now_asked.kind and read_then.options = now_asked.options
      and (survey_responses.user_id is null or survey_responses.user_id in (
        select user_id from user_courses where course_id = ${courseId} and of_student and ${members}
      ))`.execute(db);
  return rowsBy(rows, ({ questionId }) => questionId);
}
