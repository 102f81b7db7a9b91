import { sql } from 'kysely';
import type { SurveyInput } from '#contract/surveys/schemas.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { noSuchSurvey } from '#server/platform/errors.ts';

/** Serializes changes to a survey and its questions; throws unless the survey exists. */
export async function lockSurvey(tx: Tx, id: string) {
  return tx
    .selectFrom('surveys')
    .select(['id', 'title', 'description', 'is_active as isActive', 'by_link as byLink', 'version'])
    .select('updated_at as savedAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchSurvey);
}

interface SurveyFields {
  title: string;
  description: string | null;
  isActive: boolean;
}

/** Writes and returns the changed fields; omitted fields are unchanged. */
export async function writeFields(
  tx: Tx,
  id: string,
  before: SurveyFields,
  { title, description, isActive }: SurveyInput,
): Promise<Record<string, { from: unknown; to: unknown }>> {
  const after: SurveyFields = {
    title,
    description: description === undefined ? before.description : textOrNull(description),
    isActive: isActive ?? before.isActive,
  };
  const changes = changedFields(before, after, ['title', 'description', 'isActive']);
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('surveys')
      .set({ title: after.title, description: after.description, is_active: after.isActive })
      .where('id', '=', id)
      .execute();
  }
  return changes;
}

/** Raises the version, so that a save based on an older one is refused. */
export async function markChanged(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('surveys')
    .set({ version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}
