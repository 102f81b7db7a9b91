import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { AttemptInFile } from '#server/course-files/format/attempts-in-file.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import { daysBefore, stamps } from '#server/course-files/rows/times.ts';
import type { WrittenMentor } from '#server/course-files/rows/write-course.ts';
import type { WrittenScenario } from '#server/course-files/rows/write-scenario.ts';
import { settlePassing } from '#server/mentor/passing/settle-passing.ts';
import { composeTranscript } from '#server/mentor/reviews/prompt/transcript.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { writeDemoAlarm, writeDemoReferrals } from './write-demo-referrals.ts';
import { type ReviewedAttempt, writeDemoReview } from './write-demo-review.ts';
import { writeDemoTalk } from './write-demo-talk.ts';

interface OfStudent {
  studentId: string;
  lessonId: string;
  mentor: WrittenMentor | undefined;
  scenario: WrittenScenario | undefined;
  now: Date;
}

const minuteMs = 60 * 1000;

/** A student's answers to one lesson with their reviews, and the progress that comes of them. */
export async function writeDemoAttempts(
  tx: Tx,
  attempts: readonly AttemptInFile[],
  of: OfStudent,
): Promise<void> {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (!first || !last) return;
  const firstAt = timeOf(first, of.now);
  await tx
    .insertInto('lesson_progress')
    .values({
      id: randomUUIDv7(),
      user_id: of.studentId,
      lesson_id: of.lessonId,
      viewed_at: new Date(firstAt.getTime() - first.minutes * minuteMs).toISOString(),
      active_seconds: last.minutes * 60,
      active_at: timeOf(last, of.now).toISOString(),
    })
    .execute();
  const reviewed: ReviewedAttempt[] = [];
  for (const attempt of attempts) reviewed.push(await writeAnswer(tx, attempt, { ...of, earlier: reviewed }));
  await settlePassing(tx, sql`select ${of.studentId}::uuid, ${of.lessonId}::uuid`);
}

async function writeAnswer(
  tx: Tx,
  attempt: AttemptInFile,
  { studentId, lessonId, mentor, scenario, earlier, now }: OfStudent & { earlier: ReviewedAttempt[] },
): Promise<ReviewedAttempt> {
  const createdAt = timeOf(attempt, now);
  const answerId = idAt(createdAt);
  const { content, lines } = contentOf(attempt, scenario);
  await tx
    .insertInto('answers')
    .values({
      id: answerId,
      user_id: studentId,
      lesson_id: lessonId,
      content,
      lines: lines && JSON.stringify(lines),
      ...stamps(createdAt),
    })
    .execute();
  if (attempt.talk && scenario)
    await writeDemoTalk(tx, attempt.talk, { scenario, studentId, lessonId, answerId, endedAt: createdAt });
  if (attempt.isAlarm) return writeDemoAlarm(tx, answerId, content);
  const written = { attempt: { ...attempt, content }, answerId, createdAt };
  const reviewed = await writeDemoReview(tx, written, { mentor, earlier });
  await writeDemoReferrals(tx, reviewed, { attempt, answerId, studentId });
  return reviewed;
}

function contentOf({ content, talk }: AttemptInFile, scenario: WrittenScenario | undefined) {
  if (!talk || !scenario) return { content, lines: null };
  const turns = talk.lines.map((line, number) => ({ ...line, number }));
  return composeTranscript(scenario.card, turns, { isProgram: true });
}

const timeOf = ({ daysAgo }: AttemptInFile, now: Date): Date => daysBefore(now, daysAgo);
