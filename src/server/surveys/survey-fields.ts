import type { SurveyInput } from '#contract/surveys.ts';
import { changedFields } from '#server/audit/changed-fields.ts';
import type { Tx } from '#server/db/connect.ts';
import { textOrNull } from '#server/text-or-null.ts';

interface SurveyFields {
  title: string;
  description: string | null;
  isActive: boolean;
}

/** Writes what differs and tells it; a field that is left out stays as it was. */
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
