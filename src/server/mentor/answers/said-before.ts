import { sql } from 'kysely';
import { type IsKnown, knownFrom } from '#server/models/safety/known-sentences.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/**
 * Knows the sentences that the lesson or the mentor has said to this person. What he has said himself before the mentor did is his
 * own: a review quotes. Of a lesson with more answers or lines than anybody writes, the lesson's own words alone are known.
 */
export async function saidBefore(
  db: Db | Tx,
  { userId, lessonId }: { userId: string; lessonId: string },
): Promise<IsKnown> {
  const { rows } = await sql<Said>`
    (select false as "isOwn", concat_ws(e'\n', title, description, content, assignment, transcription) as text
      from lessons where id = ${lessonId})
    union all
    (select "isOwn", text from (
      select true as "isOwn", content as text, created_at as at from answers
      where user_id = ${userId} and lesson_id = ${lessonId}
      union all
      select false, reviews.text, reviews.finished_at from answers join reviews on reviews.answer_id = answers.id
      where answers.user_id = ${userId} and answers.lesson_id = ${lessonId} and reviews.in_force
      union all
      select speaker = 'student', dialogue_turns.text, dialogue_turns.created_at from dialogues
      join dialogue_turns on dialogue_turns.dialogue_id = dialogues.id
      where dialogues.user_id = ${userId} and dialogues.lesson_id = ${lessonId}
        and speaker in ('student', 'hint') and dialogue_turns.text is not null
    ) said order by at, "isOwn" desc limit ${mostSaid + 1})`.execute(db);
  const [lesson, ...told] = rows;
  const isInLesson = knownFrom(lesson?.text ?? '');
  if (told.length > mostSaid) return isInLesson;
  const inOrder = told.map(({ isOwn, text }) => ({ isOwn, has: knownFrom(text ?? '') }));
  return (sentence) => {
    if (isInLesson(sentence)) return true;
    // Whoever has said it first.
    return inOrder.find(({ has }) => has(sentence))?.isOwn === false;
  };
}

interface Said {
  isOwn: boolean;
  text: string | null;
}

const mostSaid = 400;
