import { sql } from 'kysely';
import { rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Chore } from '#server/platform/jobs/repeat.ts';
import { publish } from '#server/platform/live/live.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { endDialogue } from '#server/talks/calls/end-dialogue.ts';

export const unsentDialoguesChore: Chore = {
  name: 'удаление неотправленных разговоров',
  everyMs: 300_000,
  run: forgetUnsentDialogues,
};

export const oldDialoguesChore: Chore = {
  name: 'оставленные разговоры',
  everyMs: 60_000,
  run: endOldDialogues,
};

const idleDays = 7;
const mostAtOnce = 200;

/** Ends the talks that nobody has touched for a week, or whose person may not answer the lesson any more. */
export async function endOldDialogues(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; lessonId: string; userId: string }>`
    select dialogues.id, lesson_id as "lessonId", user_id as "userId" from dialogues
    join lessons on lessons.id = dialogues.lesson_id
    join users on users.id = dialogues.user_id
    where dialogues.ended_at is null and (
      dialogues.touched_at < now() - make_interval(days => ${idleDays}) or not ${mayGoOn}
    )
    order by dialogues.touched_at limit ${mostAtOnce}`.execute(db);
  for (const { id, lessonId, userId } of rows) {
    await db.transaction().execute(async (tx) => {
      if (await endDialogue(tx, id, 'age')) {
        await publish(tx, { type: 'dialogue', lessonId, userId, dialogueId: id });
      }
    });
  }
}

const person = sql.ref<string>('users.id');

const mayGoOn = sql<boolean>`(case users.role ${sql.join(
  role.options.map(
    (one) => sql`when ${sql.lit(one)} then ${answerableBy({ id: person, role: one })}
      ${rights[one].administers ? sql`` : sql`and dialogues.kind <> 'trial'`}`,
  ),
  sql` `,
)} end)`;

/** A rehearsal that was never sent is nobody's business after a while. */
export async function forgetUnsentDialogues(
  db: Db,
  { dialogueDays }: { dialogueDays: number },
): Promise<void> {
  await sql`
    delete from dialogues
    where answer_id is null and ended_at < now() - make_interval(days => ${dialogueDays})`.execute(db);
}
