import type { AnswerDraft, KeptDraft } from '#contract/answers/answer-drafts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

/** Only where the viewer may answer; a draft kept elsewhere waits until they may again. */
export async function getAnswerDraft(db: Db, viewer: Viewer, lessonId: string): Promise<KeptDraft> {
  const [row] = await draftsOf(db, { viewerId: viewer.id, lessonId }, viewer.role);
  if (!row) throw await lessonRefusal(db, viewer, lessonId);
  return { draft: draftIn(row) };
}

/** A row of a left join, in which the draft may be missing. */
export function draftIn({ text, revision, updatedAt }: DraftColumns): AnswerDraft | null {
  if (text == null || revision == null || updatedAt == null) return null;
  return { text, revision, updatedAt };
}

type DraftColumns = { [Column in keyof AnswerDraft]: AnswerDraft[Column] | null | undefined };

const draftsOf = prepared(
  (db, { viewerId, lessonId }: { viewerId: string; lessonId: string }, role: Viewer['role']) =>
    db
      .selectFrom('lessons')
      .leftJoin('answer_drafts', (join) =>
        join.onRef('answer_drafts.lesson_id', '=', 'lessons.id').on('answer_drafts.user_id', '=', viewerId),
      )
      .select(['answer_drafts.text', 'answer_drafts.revision', 'answer_drafts.updated_at as updatedAt'])
      .where('lessons.id', '=', lessonId)
      .where(answerableBy({ id: viewerId, role })),
);
