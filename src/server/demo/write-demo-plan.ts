import { daysBefore } from '#server/course-files/rows/times.ts';
import type { WrittenLesson } from '#server/course-files/rows/write-course.ts';
import type { Tx } from '#server/platform/db/connect.ts';

/** One plan that asks already, so that a fresh school shows how it is answered: about the student's first reviewed lesson. */
export async function writeDemoPlan(
  tx: Tx,
  { studentId, lesson, now }: { studentId: string; lesson: WrittenLesson | undefined; now: Date },
): Promise<void> {
  const [written, asked] = [daysBefore(now, 8).toISOString(), daysBefore(now, 1).toISOString()];
  await tx
    .insertInto('plans')
    .values({
      user_id: studentId,
      lesson_id: lesson?.lessonId ?? null,
      cue: 'в среду Марина снова скажет «там на час»',
      words: 'Покажи, из чего складывается этот час: я сверю со сметой',
      source: 'free',
      asked: 1,
      asked_at: asked,
      asks_since: asked,
      created_at: written,
    })
    .execute();
}
