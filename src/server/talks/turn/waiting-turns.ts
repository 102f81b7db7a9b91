import { sql } from 'kysely';
import type { Place } from '#contract/models/places.ts';
import { mostCrashes, onLostRows, queueAllowedRows } from '#server/models/job/waiting-rows.ts';
import { reservedBy } from '#server/models/ledger.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { LostRows } from '#server/platform/jobs/return-rows.ts';
import { ruleOfTalk, turnRows } from './running-turn.ts';

const reserved = reservedBy(sql`courses.id`);

/**
 * Queues the turns that waited for one of these models, or for money that their course has now. Returns their number. A talk
 * that nobody plays any more is ended by age (end-old-dialogues.ts), so they are few.
 */
export const queueAllowedTurns = (db: Db, models: readonly { place: Place }[]): Promise<number> =>
  queueAllowedRows(db, turnRows, models, {
    from: sql`dialogue_turns
      join dialogues on dialogues.id = dialogue_turns.dialogue_id
      join lessons on lessons.id = dialogues.lesson_id
      join courses on courses.id = lessons.course_id`,
    where: sql`(courses.monthly_budget is null or (
      ${reserved} < courses.monthly_budget
      and ${reserved} + coalesce(dialogue_turns.estimate, 0) <= courses.monthly_budget
    ))`,
    rule: ruleOfTalk,
    forgets: 'estimate',
  });

export const onLostTurns = (tx: Tx, lost: LostRows): Promise<void> => onLostRows(tx, turnRows, lost, gaveUp);

const gaveUp = `Ответ прерывался ${mostCrashes} раз подряд: процесс, который его вёл, останавливался, не закончив. Посмотрите журнал сервера.`;
