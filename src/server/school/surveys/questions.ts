import { randomUUIDv7 } from 'node:crypto';
import type { Asks } from '#contract/surveys/asks.ts';
import type { SurveyQuestion } from '#contract/surveys/schemas.ts';
import { questionsMaxCount } from '#contract/surveys/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict, noSuchQuestion } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { asksSame } from './asks-of.ts';
import {
  insertQuestions,
  numberQuestions,
  removeQuestions,
  rewordQuestion,
  setMeasure,
} from './question-rows.ts';
import { getQuestion, type QuestionKey, questionsOf } from './surveys.ts';
import { lockSurvey, markChanged, refuseIfAnonymouslyAnswered } from './write-survey.ts';

export interface NewQuestion {
  questionText: string;
  asks?: Asks | undefined;
  measure?: string | null | undefined;
  /** Specification, section 4: by default, the number of existing questions. */
  order?: number | undefined;
}

export async function createQuestion(
  db: Db,
  viewer: Viewer,
  surveyId: string,
  { questionText, asks, measure, order }: NewQuestion,
): Promise<SurveyQuestion> {
  return db.transaction().execute(async (tx) => {
    const survey = await lockSurvey(tx, surveyId);
    await refuseIfAnonymouslyAnswered(tx, survey);
    const { length: count } = await questionsOf(tx, surveyId);
    if (count >= questionsMaxCount) {
      throw conflict(`В анкете уже ${questionsMaxCount} вопросов, больше добавить нельзя`);
    }
    const id = randomUUIDv7();
    await insertQuestions(tx, surveyId, [{ id, questionText, asks, measure, order: order ?? count }]);
    await markChanged(tx, surveyId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'survey_question_created',
      details: {
        surveyId,
        title: survey.title,
        questionId: id,
        questionText,
        ...(asks && { answerKind: asks }),
        ...(measure && { measure }),
      },
    });
    return getQuestion(tx, { surveyId, questionId: id });
  });
}

export async function updateQuestion(
  db: Db,
  viewer: Viewer,
  { surveyId, questionId }: QuestionKey,
  { questionText, asks, measure }: Omit<NewQuestion, 'order'>,
): Promise<SurveyQuestion> {
  return db.transaction().execute(async (tx) => {
    const survey = await lockSurvey(tx, surveyId);
    const before = await getQuestion(tx, { surveyId, questionId });
    const isReworded = before.questionText !== questionText;
    const asksOther = !asksSame(before.asks, asks);
    const isRemeasured = measure !== undefined && measure !== (before.measure ?? null);
    if (!isReworded && !asksOther && !isRemeasured) return before;
    if (isReworded || asksOther) {
      await refuseIfAnonymouslyAnswered(tx, survey);
      await rewordQuestion(tx, questionId, { questionText, asks: asks ?? before.asks });
    }
    if (isRemeasured) await setMeasure(tx, questionId, measure);
    await markChanged(tx, surveyId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'survey_question_updated',
      details: {
        surveyId,
        title: survey.title,
        questionId,
        changes: {
          ...(isReworded && { questionText: { from: before.questionText, to: questionText } }),
          ...(asksOther && { answerKind: { from: before.asks ?? null, to: asks } }),
          ...(isRemeasured && { measure: { from: before.measure ?? null, to: measure } }),
        },
      },
    });
    return getQuestion(tx, { surveyId, questionId });
  });
}

/** Later questions move up, so that the count is again the next number. */
export async function deleteQuestion(
  db: Db,
  viewer: Viewer,
  { surveyId, questionId }: QuestionKey,
): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const survey = await lockSurvey(tx, surveyId);
    const questions = await questionsOf(tx, surveyId);
    const question = questions.find(({ id }) => id === questionId);
    if (!question) throw noSuchQuestion();
    await refuseIfAnonymouslyAnswered(tx, survey);
    await removeQuestions(tx, [questionId]);
    await numberQuestions(
      tx,
      questions.map(({ id }) => id).filter((id) => id !== questionId),
    );
    await markChanged(tx, surveyId);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'survey_question_deleted',
      details: { surveyId, title: survey.title, questionId, questionText: question.questionText },
    });
    return { id: questionId };
  });
}

/** Refuses any list other than exactly the survey's current questions: it was based on stale data. */
export async function reorderQuestions(
  db: Db,
  viewer: Viewer,
  surveyId: string,
  questionIds: string[],
): Promise<SurveyQuestion[]> {
  return db.transaction().execute(async (tx) => {
    const survey = await lockSurvey(tx, surveyId);
    const before = (await questionsOf(tx, surveyId)).map(({ id }) => id);
    if (!areSame(before, questionIds)) {
      throw conflict('Список вопросов успел измениться. Обновите страницу и расставьте вопросы ещё раз');
    }
    await numberQuestions(tx, questionIds);
    if (before.some((id, place) => id !== questionIds[place])) {
      await markChanged(tx, surveyId);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'survey_questions_reordered',
        details: { surveyId, title: survey.title, from: before, to: questionIds },
      });
    }
    return questionsOf(tx, surveyId);
  });
}

/** Equal as sets, without duplicates. */
function areSame(ids: readonly string[], named: readonly string[]): boolean {
  const all = new Set(named);
  return all.size === named.length && all.size === ids.length && ids.every((id) => all.has(id));
}
