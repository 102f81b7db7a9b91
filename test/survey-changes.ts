import type { TestDatabase } from './database.ts';

/** The journal's entries on a survey, the oldest first. */
export async function surveyChanges({ db }: TestDatabase, surveyId: string) {
  const all = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  return all.filter(({ details }) => JSON.stringify(details).includes(`"surveyId":"${surveyId}"`));
}
