import { randomUUIDv7 } from 'node:crypto';
import type { NewSurvey, Survey, SurveyInput } from '#contract/surveys/schemas.ts';
import type { EditorSurvey, NewEditorSurvey } from '#contract/surveys/survey-editor.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getEditorSurvey, inGivenOrder } from './editor-survey.ts';
import { offerNewSurvey } from './offers.ts';
import { insertQuestions } from './question-rows.ts';
import { getListedSurvey } from './surveys.ts';

export async function createSurvey(db: Db, viewer: Viewer, { offers, ...input }: NewSurvey): Promise<Survey> {
  return db.transaction().execute(async (tx) => {
    const id = await addSurvey(tx, viewer, input, []);
    if (offers) await offerNewSurvey(tx, viewer, { id, title: input.title }, offers);
    return getListedSurvey(tx, id);
  });
}

/** Creates a survey with its questions, for the combined editor. */
export async function createEditorSurvey(
  db: Db,
  viewer: Viewer,
  { questions, ...input }: NewEditorSurvey,
): Promise<EditorSurvey> {
  return db.transaction().execute(async (tx) => {
    return getEditorSurvey(tx, await addSurvey(tx, viewer, input, inGivenOrder(questions)));
  });
}

export async function addSurvey(
  tx: Tx,
  viewer: Viewer,
  { title, description, isActive = true, anonymous = false }: SurveyInput,
  questions: NewEditorSurvey['questions'],
): Promise<string> {
  const id = randomUUIDv7();
  await tx
    .insertInto('surveys')
    .values({
      id,
      title,
      description: textOrNull(description),
      is_active: isActive,
      anonymous,
      created_by_id: viewer.id,
    })
    .execute();
  await insertQuestions(
    tx,
    id,
    questions.map(({ text, asks, measure }, order) => ({
      id: randomUUIDv7(),
      questionText: text,
      asks,
      measure,
      order,
    })),
  );
  await recordChange(tx, {
    actorId: viewer.id,
    action: 'survey_created',
    details: {
      surveyId: id,
      title,
      isActive,
      ...(anonymous && { anonymous }),
      ...(questions.length > 0 && { questions: questions.map(({ text }) => text) }),
    },
  });
  return id;
}
