import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { noSuchSurvey } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getListedSurvey } from './surveys.ts';

/** Foreign keys delete the questions, offers and responses with the survey. */
export async function deleteSurvey(db: Db, viewer: Viewer, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (tx) => {
    const { title, questionCount, responseCount } = await getListedSurvey(tx, id);
    await tx.deleteFrom('surveys').where('id', '=', id).returning('id').executeTakeFirstOrThrow(noSuchSurvey);
    await recordChange(tx, {
      actorId: viewer.id,
      action: 'survey_deleted',
      details: { surveyId: id, title, questionCount, responseCount },
    });
    return { id };
  });
}
