import { sql } from 'kysely';
import type { SurveyInput } from '#contract/surveys/schemas.ts';
import { authorAt } from '#server/platform/audit/author-at.ts';
import { changedFields } from '#server/platform/audit/changed-fields.ts';
import { stale } from '#server/platform/audit/stale.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { conflict, noSuchSurvey } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { showAtClosing } from './mix-responses.ts';

/** Serializes changes to a survey and its questions; throws unless the survey exists. */
export async function lockSurvey(tx: Tx, id: string) {
  return tx
    .selectFrom('surveys')
    .select([
      'id',
      'title',
      'description',
      'is_active as isActive',
      'by_link as byLink',
      'anonymous',
      'version',
    ])
    .select('updated_at as savedAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noSuchSurvey);
}

/** Of what somebody else has saved since `basedOn`; call it where something changes. */
export async function refuseUnseen(
  tx: Tx,
  viewer: Viewer,
  { id, savedAt }: { id: string; savedAt: string },
  basedOn: string | undefined,
): Promise<void> {
  if (basedOn === undefined || Date.parse(basedOn) === Date.parse(savedAt)) return;
  throw await stale(tx, viewer, { ...edited, by: authorAt('surveyId', id, savedAt), at: savedAt });
}

export const edited = { what: 'анкету', whose: 'её' } as const;

interface SurveyFields {
  title: string;
  description: string | null;
  isActive: boolean;
  anonymous: boolean;
}

/** Writes and returns the changed fields; omitted fields are unchanged. */
export async function writeFields(
  tx: Tx,
  id: string,
  before: SurveyFields,
  { title, description, isActive, anonymous }: SurveyInput,
): Promise<Record<string, { from: unknown; to: unknown }>> {
  const after: SurveyFields = {
    title,
    description: description === undefined ? before.description : textOrNull(description),
    isActive: isActive ?? before.isActive,
    anonymous: anonymous ?? before.anonymous,
  };
  const changes = changedFields(before, after, ['title', 'description', 'isActive', 'anonymous']);
  if (changes.anonymous && (await isBegun(tx, id))) throw anonymityIsSettled();
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('surveys')
      .set({
        title: after.title,
        description: after.description,
        is_active: after.isActive,
        anonymous: after.anonymous,
      })
      .where('id', '=', id)
      .execute();
  }
  if (before.anonymous && before.isActive && !after.isActive) await showAtClosing(tx, id);
  return changes;
}

/** Somebody has answered, or has begun to. */
async function isBegun(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isBegun: boolean }>`select
    exists (select from survey_responses where survey_id = ${id})
    or exists (select from survey_sent where survey_id = ${id}) as "isBegun"`.execute(tx);
  return rows[0]?.isBegun === true;
}

/**
 * The questions of an anonymous survey stay as they are once it has been answered: whoever answered a wording, or a question
 * that came later, would be known by it.
 */
export async function refuseIfAnonymouslyAnswered(
  tx: Tx,
  { id, anonymous }: { id: string; anonymous: boolean },
): Promise<void> {
  if (anonymous && (await isBegun(tx, id))) throw questionsAreSettled();
}

const anonymityIsSettled = () =>
  conflict('Анкету уже начали заполнять: сделать её анонимной или именной больше нельзя. Создайте новую');

const questionsAreSettled = () =>
  conflict(
    'На анонимную анкету уже ответили. По изменённому вопросу стало бы видно, кто ответил раньше, а кто позже: закройте эту анкету и создайте новую',
  );

/** Raises the version, so that a save based on an older one is refused. */
export async function markChanged(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('surveys')
    .set({ version: sql<number>`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}
