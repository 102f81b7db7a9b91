import type { EditorSurvey } from '#contract/surveys/survey-editor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { getListedSurvey, questionsOf } from './surveys.ts';

/** A survey for the combined editor. */
export async function getEditorSurvey(db: Db, id: string): Promise<EditorSurvey> {
  const survey = await getListedSurvey(db, id);
  const questions = await questionsOf(db, id);
  return {
    ...survey,
    questions: questions.map((question, place) => ({
      id: question.id,
      text: question.questionText,
      asks: question.asks,
      measure: question.measure,
      order: place,
    })),
  };
}

/** Sorts by each question's `order`; one without it keeps its position. */
export function inGivenOrder<Question extends { order?: number | undefined }>(
  questions: readonly Question[],
): Question[] {
  return questions
    .map((question, place) => ({ question, order: question.order ?? place }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ question }) => question);
}
