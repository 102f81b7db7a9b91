import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { PassesBy } from '#contract/lessons/passes-by.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { conflict, noSuchLesson } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { passesBy } from '#server/school/lessons/passes-by.ts';
import { lessonOf, settlePassing } from './settle-passing.ts';
import { tellOfCertificate, tellStudent } from './tell-of-judgement.ts';

interface Answered {
  answerId: string;
  lessonId: string;
  userId: string;
}

/** «Зачесть»: the lesson is done, whatever the levels are; of two who press, the first stays. Call with the answer locked. */
export async function passByPerson(tx: Tx, viewer: Scope, answer: Answered): Promise<void> {
  const rule = await findRule(tx, answer);
  if (rule === 'sent') throw conflict('Этот урок засчитывается сам, когда ответ отправлен');
  const passed = await tx
    .insertInto('lesson_progress')
    .values({
      id: randomUUIDv7(),
      user_id: answer.userId,
      lesson_id: answer.lessonId,
      passed_how: 'person',
      passed_by_id: viewer.id,
    })
    .onConflict((on) =>
      on
        .columns(['user_id', 'lesson_id'])
        .doUpdateSet({ passed_how: 'person', passed_by_id: viewer.id })
        .where(sql<boolean>`lesson_progress.passed_how is distinct from 'person'`),
    )
    .returning('id')
    .executeTakeFirst();
  if (!passed) return;
  await settlePassing(tx, lessonOf(answer));
  await record(tx, viewer, answer, 'lesson_passed');
  await tellStudent(tx, answer, { outcome: 'passed' });
}

/** «Доработать»: its words are stored with the referral that says so. */
export async function returnByPerson(tx: Tx, viewer: Scope, answer: Answered): Promise<void> {
  const rule = await findRule(tx, answer);
  if (rule !== 'person') throw conflict('На доработку возвращают там, где урок засчитывает человек');
  if (await isPassedByPerson(tx, answer)) throw conflict('Урок уже зачтён. Сначала снимите зачёт');
  await settlePassing(tx, lessonOf(answer));
  await record(tx, viewer, answer, 'lesson_returned');
  await tellStudent(tx, answer, { outcome: 'returned' });
}

/** Then the rule alone says whether the lesson is done. Nothing but a person takes it back. */
export async function withdrawPass(tx: Tx, viewer: Scope, answer: Answered): Promise<void> {
  await tx
    .updateTable('lesson_progress')
    .set({ passed_how: null, passed_by_id: null })
    .where('user_id', '=', answer.userId)
    .where('lesson_id', '=', answer.lessonId)
    .where('passed_how', '=', 'person')
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict('Зачёта, который поставил человек, здесь нет'));
  const turned = await settlePassing(tx, lessonOf(answer));
  await record(tx, viewer, answer, 'lesson_pass_withdrawn');
  if (!turned.some(({ wasDone, isDone }) => wasDone && !isDone)) return;
  await tellStudent(tx, answer, { outcome: 'withdrawn' });
  await tellOfCertificate(tx, answer);
}

async function findRule(tx: Tx, { lessonId }: Answered): Promise<PassesBy> {
  const { rule } = await tx
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(passesBy.as('rule'))
    .where('lessons.id', '=', lessonId)
    .executeTakeFirstOrThrow(noSuchLesson);
  return rule;
}

async function isPassedByPerson(tx: Tx, { userId, lessonId }: Answered): Promise<boolean> {
  const passed = await tx
    .selectFrom('lesson_progress')
    .select('id')
    .where('user_id', '=', userId)
    .where('lesson_id', '=', lessonId)
    .where('passed_how', '=', 'person')
    .executeTakeFirst();
  return passed !== undefined;
}

const record = (
  tx: Tx,
  viewer: Scope,
  { userId, ...details }: Answered,
  action: 'lesson_passed' | 'lesson_returned' | 'lesson_pass_withdrawn',
) => recordChange(tx, { actorId: viewer.id, action, subjectId: userId, details });
