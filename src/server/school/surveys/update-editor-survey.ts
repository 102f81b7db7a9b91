import { randomUUIDv7 } from 'node:crypto';
import type { EditorSurvey, EditorSurveyChange } from '#contract/surveys/survey-editor.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { asksSame } from './asks-of.ts';
import { getEditorSurvey, inGivenOrder } from './editor-survey.ts';
import {
  insertQuestions,
  numberQuestions,
  removeQuestions,
  rewordQuestion,
  setMeasure,
} from './question-rows.ts';
import { questionsOf } from './surveys.ts';
import { edited, lockSurvey, markChanged, refuseIfAnonymouslyAnswered, writeFields } from './write-survey.ts';

/** Saves the whole survey: questions with an id are updated, those without are created, omitted ones are removed. */
export async function updateEditorSurvey(
  db: Db,
  viewer: Viewer,
  id: string,
  { version, questions, ...input }: EditorSurveyChange,
): Promise<EditorSurvey> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSurvey(tx, id);
    if (version !== undefined && version !== before.version) {
      const by = authorAt('surveyId', id, before.savedAt);
      throw await stale(tx, viewer, { ...edited, by, at: before.savedAt });
    }
    const changes = {
      ...(await writeFields(tx, id, before, input)),
      ...(await writeQuestions(tx, viewer, before, inGivenOrder(questions))),
    };
    if (Object.keys(changes).length > 0) {
      await markChanged(tx, id);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'survey_updated',
        details: { surveyId: id, title: input.title, changes },
      });
    }
    return getEditorSurvey(tx, id);
  });
}

/** Writes the questions; returns those that changed, before and after. */
async function writeQuestions(
  tx: Tx,
  viewer: Viewer,
  survey: { id: string; anonymous: boolean },
  given: EditorSurveyChange['questions'],
) {
  const before = await questionsOf(tx, survey.id);
  const known = new Map(before.map((question) => [question.id, question]));
  if (given.some(({ id }) => id !== undefined && !known.has(id))) {
    throw await stale(tx, viewer, { ...edited, by: null });
  }

  const asksOther: string[] = [];
  const remeasured: string[] = [];
  for (const { id, text, asks, measure } of given) {
    const was = id === undefined ? undefined : known.get(id);
    if (!was) continue;
    if (measure !== undefined && measure !== (was.measure ?? null)) {
      remeasured.push(text);
      await setMeasure(tx, was.id, measure);
    }
    const isSame = asksSame(was.asks, asks);
    if (!isSame) asksOther.push(text);
    if (isSame && was.questionText === text) continue;
    await refuseIfAnonymouslyAnswered(tx, survey);
    await rewordQuestion(tx, was.id, { questionText: text, asks: asks ?? was.asks });
  }
  const questions = given.map(({ id = randomUUIDv7(), text, asks, measure }) => ({
    id,
    questionText: text,
    asks,
    measure,
    order: 0,
  }));
  await insertQuestions(
    tx,
    survey.id,
    questions.filter(({ id }) => !known.has(id)),
  );
  const ids = questions.map(({ id }) => id);
  const removed = [...known.keys()].filter((id) => !ids.includes(id));
  const isSameSet = removed.length === 0 && ids.length === known.size;
  if (!isSameSet) await refuseIfAnonymouslyAnswered(tx, survey);
  await removeQuestions(tx, removed);
  await numberQuestions(tx, ids);

  const same =
    before.length === given.length &&
    before.every(
      ({ id, questionText }, place) => id === given[place]?.id && questionText === given[place]?.text,
    );
  return {
    ...(!same && {
      questions: { from: before.map(({ questionText }) => questionText), to: given.map(({ text }) => text) },
    }),
    ...(asksOther.length > 0 && { answerKind: asksOther }),
    ...(remeasured.length > 0 && { measure: remeasured }),
  };
}
