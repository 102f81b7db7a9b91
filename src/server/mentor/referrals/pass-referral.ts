import { sql } from 'kysely';
import { fullName } from '#domain/full-name.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { conflict } from '#server/platform/errors.ts';
import { publish } from '#server/platform/live/live.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { administrators } from '#server/school/notices/who-is-told.ts';
import { mailDueAt } from '#server/telling/notices/mail-choice.ts';
import { findReferral } from './referrals.ts';

/** Administrators are told of an alarm once more, and by whom; it stays open for everybody. */
export async function passReferral(db: Db, viewer: Viewer, id: string): Promise<{ told: number }> {
  const { reason, settled, answerId, survey, threadId, student } = await findReferral(db, viewer, id);
  if (reason !== 'crisis') throw conflict('Передать можно только тревогу');
  if (settled) throw conflict('Тревога уже закрыта');
  const subject = {
    ...(survey && { surveyId: survey.id, responseId: survey.responseId }),
    ...(answerId !== null && { answerId }),
    ...(threadId !== undefined && { threadId }),
    studentId: student.id,
    student: fullName(student),
    passedById: viewer.id,
    passedBy: fullName(viewer),
  };
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: string }>`
      insert into notices (id, user_id, kind, key, subject, mail_due_at)
      select uuid_v7(), users.id, 'crisis', ${`crisis:${id}:passed`}, ${JSON.stringify(subject)}::jsonb,
        ${mailDueAt(sql.ref('users.id'), 'crisis')}
      from users
      where users.role = any(${administrators}) and users.id <> all(${[viewer.id, student.id]}::uuid[])
      on conflict (user_id, key) do nothing
      returning user_id as "userId"`.execute(tx);
    for (const { userId } of rows) await publish(tx, { type: 'notices', userId });
    if (rows.length > 0) {
      const details = { referralId: id, ...(answerId !== null && { answerId }) };
      await recordChange(tx, {
        actorId: viewer.id,
        action: 'referral_passed',
        subjectId: student.id,
        details,
      });
    }
    return { told: rows.length };
  });
}
