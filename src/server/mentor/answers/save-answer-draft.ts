import { sql } from 'kysely';
import type { AnswerDraft, KeptDraft } from '#contract/answers/answer-drafts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { getAnswerDraft } from './answer-drafts.ts';

/** Never overwrites a draft of another device: a stale revision is refused, with the stored draft. */
export async function saveAnswerDraft(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  { text, revision }: { text: string; revision: number },
): Promise<KeptDraft> {
  const isEmptied = text === '';
  const key = { viewerId: viewer.id, lessonId, revision };
  const [saved] = isEmptied
    ? await remove(db, key, viewer.role)
    : await store(db, { ...key, text }, viewer.role);
  if (saved && !isEmptied) return { draft: saved };
  const { draft } = await getAnswerDraft(db, viewer, lessonId);
  if (draft) throw staleDraft(draft);
  if (isEmptied) return { draft };
  // The draft that was in the way has been sent or emptied meanwhile.
  return saveAnswerDraft(db, viewer, lessonId, { text, revision });
}

/** A repeated save of the stored text is no conflict. Counting starts anywhere, so that a new draft isn't taken for a former one. */
const store = prepared((_: Db, draft: Key & { text: string }, role: Viewer['role']) => {
  const { viewerId, lessonId, revision, text } = draft;
  return sql<AnswerDraft>`
    insert into answer_drafts (user_id, lesson_id, text, revision)
    select ${viewerId}::uuid, lessons.id, ${text}, 1 + floor(random() * 1000000000)::integer
    from lessons where lessons.id = ${lessonId} and ${answerableBy({ id: viewerId, role })}
    on conflict (user_id, lesson_id) do update
      set text = excluded.text, revision = answer_drafts.revision + 1, updated_at = now()
      where answer_drafts.revision = ${revision} or answer_drafts.text = excluded.text
    returning text, revision, updated_at as "updatedAt"`;
});

const remove = prepared(
  (_: Db, { viewerId, lessonId, revision }: Key, role: Viewer['role']) => sql<AnswerDraft>`
    delete from answer_drafts using lessons
    where user_id = ${viewerId} and lesson_id = ${lessonId} and revision = ${revision}
      and lessons.id = lesson_id and ${answerableBy({ id: viewerId, role })}
    returning text, revision, answer_drafts.updated_at as "updatedAt"`,
);

interface Key {
  viewerId: string;
  lessonId: string;
  revision: number;
}

const staleDraft = (draft: AnswerDraft) =>
  new ApiError('stale_draft', 'На другом устройстве есть другой черновик этого ответа', { draft });
