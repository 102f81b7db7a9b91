import { sql } from 'kysely';
import type { Result } from '#contract/endpoint.ts';
import type { talks } from '#contract/talks/calls.ts';
import { raiseAlarm } from '#server/mentor/referring/raise-alarm.ts';
import { crisisTier } from '#server/models/safety/crisis-tier.ts';
import { readSupportText } from '#server/models/safety/support-text.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { textOrNull } from '#server/platform/db/text-or-null.ts';
import { type ApiError, noSuchDialogue } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { refusalToTalk } from './line-refusal.ts';
import { getOwnTalk, ownBy } from './talk-rows.ts';

/**
 * What the student would say differently; blank: nothing. Nobody else reads it, but for words of danger: a person who is
 * called to a talk that was sent.
 */
export async function saveReflection(
  db: Db,
  viewer: Viewer,
  dialogueId: string,
  text: string,
): Promise<Result<typeof talks.saveReflection>> {
  const isAlarm = crisisTier(text) === 'explicit';
  return db.transaction().execute(async (tx) => {
    const saved = await tx
      .updateTable('dialogues')
      .from('lessons')
      .set({ reflection: textOrNull(text) })
      .where('dialogues.id', '=', dialogueId)
      .whereRef('lessons.id', '=', 'dialogues.lesson_id')
      .where(ownBy(viewer))
      .where(answerableBy(viewer))
      .returning([
        sql<string>`coalesce(dialogues.reflection, '')`.as('text'),
        'dialogues.answer_id as answerId',
        'dialogues.lesson_id as lessonId',
      ])
      .executeTakeFirst();
    if (!saved) throw await whyNotSaved(tx, viewer, dialogueId);
    const { text: written, answerId, lessonId } = saved;
    if (!isAlarm) return { text: written };
    if (answerId !== null) await raiseAlarm(tx, { answerId, lessonId, userId: viewer.id }, inReflection);
    return { text: written, support: await readSupportText(tx) };
  });
}

async function whyNotSaved(db: Db, viewer: Viewer, dialogueId: string): Promise<ApiError> {
  const { lessonId } = await getOwnTalk(db, viewer, dialogueId);
  return (await refusalToTalk(db, viewer, lessonId)) ?? noSuchDialogue();
}

const inReflection =
  'Прочитайте запись студента после разговора. Если её нет рядом с ответом, студент её изменил.';
