import { isDeepStrictEqual } from 'node:util';
import type { DraftInput, MentorDraft } from '#contract/workbench/schemas.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { now } from '#server/platform/db/now.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { type MentorSettings, mentorSettings } from '#server/school/mentor-versions/mentor-versions.ts';
import { tieLessonCriteria } from '#server/school/skills/tie-lesson-criteria.ts';
import { lockLesson } from './lock-lesson.ts';
import { overtakenDraft, staleDraft } from './stale-mentor.ts';
import { findStoredMentor, selectVersions, type StoredMentor } from './stored-mentor.ts';

/** Nobody is judged by it until it is published. A skill belongs to its criterion in all versions, so it is tied at once. */
export async function saveMentorDraft(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { revision, basedOn, ...input }: DraftInput,
): Promise<MentorDraft> {
  return db.transaction().execute(async (tx) => {
    await lockLesson(tx, lessonId);
    const stored = await findStoredMentor(tx, lessonId);
    refuseUnseen(viewer, stored, { revision, basedOn });
    const before = settingsOf(stored.draft ?? stored.inForce);
    const settings = mentorSettings(input, before);
    await writeDraft(tx, viewer, { lessonId, stored, settings, basedOn });
    await tieLessonCriteria(tx, viewer, { lessonId, given: input.criteria, saved: settings.criteria });
    return getDraft(tx, lessonId);
  });
}

/** «Вернуть версию»: what was published once goes the same way as any other draft. */
export async function draftFromVersion(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { number, revision }: { number: number; revision: number },
): Promise<MentorDraft> {
  return db.transaction().execute(async (tx) => {
    await lockLesson(tx, lessonId);
    const stored = await findStoredMentor(tx, lessonId);
    refuseUnseen(viewer, stored, { revision });
    const version = await selectVersions(tx, lessonId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow(noSuchMentor);
    const basedOn = stored.inForce?.number ?? null;
    await writeDraft(tx, viewer, { lessonId, stored, settings: settingsOf(version), basedOn });
    return getDraft(tx, lessonId);
  });
}

/** With its runs. */
export async function deleteMentorDraft(db: Db, lessonId: string): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await lockLesson(tx, lessonId);
    await tx
      .deleteFrom('mentor_versions')
      .where('lesson_id', '=', lessonId)
      .where('published_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(noSuchDraft);
    return {};
  });
}

export const noSuchMentor = () => notFound('Такой версии наставника нет');
const noSuchDraft = () => notFound('Черновика наставника нет');

function refuseUnseen(
  viewer: Viewer,
  stored: StoredMentor,
  { revision, basedOn }: Pick<DraftInput, 'revision' | 'basedOn'>,
): void {
  if (revision !== (stored.draft?.revision ?? 0)) throw staleDraft(viewer, stored);
  if (basedOn !== undefined && basedOn !== (stored.inForce?.number ?? null)) throw overtakenDraft(stored);
}

type Stored = Pick<MentorDraft, 'aiPrompt' | 'criteria' | 'cueing'>;

const nothing: Stored = { aiPrompt: null, criteria: [], cueing: 'show' };

export function settingsOf(stored: Stored | null): MentorSettings {
  const { aiPrompt, criteria, cueing } = stored ?? nothing;
  return {
    prompt: aiPrompt,
    criteria: criteria.map(({ skillId: _skillId, ...criterion }) => criterion),
    cueing,
  };
}

interface Written {
  lessonId: string;
  stored: StoredMentor;
  settings: MentorSettings;
  basedOn: number | null | undefined;
}

/** What wasn't changed keeps its revision, and its runs with it. */
async function writeDraft(
  tx: Tx,
  viewer: Viewer,
  { lessonId, stored: { draft, inForce }, settings, basedOn }: Written,
): Promise<void> {
  const values = {
    prompt: settings.prompt,
    criteria: JSON.stringify(settings.criteria),
    cueing: settings.cueing,
    created_by_id: viewer.id,
    created_at: now,
  };
  if (!draft) {
    await tx
      .insertInto('mentor_versions')
      .values({ ...values, lesson_id: lessonId, based_on: inForce?.number ?? null })
      .execute();
    return;
  }
  const isChanged = !isDeepStrictEqual(settings, settingsOf(draft));
  const based_on = basedOn === undefined ? draft.basedOn : basedOn;
  await tx
    .updateTable('mentor_versions')
    .set({ based_on, ...(isChanged && { ...values, revision: draft.revision + 1 }) })
    .where('id', '=', draft.id)
    .execute();
}

async function getDraft(tx: Tx, lessonId: string): Promise<MentorDraft> {
  const { draft } = await findStoredMentor(tx, lessonId);
  if (!draft) throw noSuchDraft();
  return draft;
}
