import type { Survey, SurveyInput } from '#contract/surveys/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getListedSurvey } from './surveys.ts';
import { lockSurvey, markChanged, refuseUnseen, writeFields } from './write-survey.ts';

/** An omitted title is unchanged: a client that only opens or closes the survey may have a stale one. */
export async function updateSurvey(
  db: Db,
  viewer: Viewer,
  id: string,
  { basedOn, ...input }: Partial<SurveyInput> & { basedOn?: string | undefined },
): Promise<Survey> {
  return db.transaction().execute(async (tx) => {
    const before = await lockSurvey(tx, id);
    const changes = await writeFields(tx, id, before, { title: before.title, ...input });
    if (Object.keys(changes).length > 0) {
      await refuseUnseen(tx, viewer, before, basedOn);
      await markChanged(tx, id);
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'survey_updated',
        details: { surveyId: id, title: input.title ?? before.title, changes },
      });
    }
    return getListedSurvey(tx, id);
  });
}
