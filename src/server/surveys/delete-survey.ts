import { recordChange } from '#server/audit/audit.ts';
import type { Viewer } from '#server/auth/session.ts';
import type { Db } from '#server/db/connect.ts';
import { noSuchSurvey } from '#server/errors.ts';
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
