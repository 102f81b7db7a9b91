import { sql } from 'kysely';
import type { Criterion } from '#contract/lessons/criteria.ts';
import type { SelfLevel, SelfLevelsInput } from '#contract/weeks/schemas.ts';
import { isFirst, isSeen, selfLevels } from '#server/mentor/answers/self-levels.ts';
import { isAlarming } from '#server/mentor/feedback/in-alarm.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { conflict, invalid, noSuchAnswer } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { lessonOpenTo } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';

/** The viewer's own levels of his answer, until he is shown a review of it; said again, they replace what was said. */
export async function saveSelfLevels(
  db: Db,
  viewer: Viewer,
  answerId: string,
  { levels }: SelfLevelsInput,
): Promise<{ selfLevels: SelfLevel[] }> {
  return db.transaction().execute(async (tx) => {
    const answer = await lockOwn(tx, viewer, answerId);
    if (!answer.isOpen) throw await lessonRefusal(tx, viewer, answer.lessonId);
    refuseToAsk(answer);
    const versions = await versionsOf(tx, { ...answer, answerId });
    const rows = levels.map(({ criterionId, level, word }) => {
      const version = versions.find((one) => isOnScale(one, { criterionId, level, word }));
      if (!version) throw invalid({ levels: 'Критерий с тех пор изменился: откройте урок заново' });
      return { answer_id: answerId, criterion_id: criterionId, mentor_version_id: version.id, level };
    });
    await tx.deleteFrom('self_levels').where('answer_id', '=', answerId).execute();
    await tx.insertInto('self_levels').values(rows).execute();
    return tx
      .selectFrom('answers')
      .select(selfLevels.as('selfLevels'))
      .where('id', '=', answerId)
      .executeTakeFirstOrThrow();
  });
}

const lockOwn = (tx: Tx, viewer: Viewer, answerId: string) =>
  tx
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select([
      'answers.lesson_id as lessonId',
      'lessons.asks_self as asksSelf',
      isAlarming.as('isAlarming'),
      isSeen.as('isSeen'),
      isFirst.as('isFirst'),
      lessonOpenTo(viewer).as('isOpen'),
    ])
    .where('answers.id', '=', answerId)
    .where('answers.user_id', '=', viewer.id)
    .forNoKeyUpdate('answers')
    .executeTakeFirstOrThrow(noSuchAnswer);

function refuseToAsk({ asksSelf, isAlarming: inAlarm, isSeen: seen, isFirst: first }: Own): void {
  if (!asksSelf) throw conflict('Этот урок не спрашивает, как вы сами');
  if (inAlarm) throw conflict('Этот ответ прочитает человек: своих уровней у него не спрашивают');
  if (!first) throw conflict('Свои уровни называют в первой попытке');
  if (seen) throw conflict('Отзыв уже открыт');
}

type Own = Awaited<ReturnType<typeof lockOwn>>;

interface Version {
  id: string;
  criteria: Criterion[];
}

/** The one in force, which the page asks by, then those that reviews of the answer were taken with. */
async function versionsOf(tx: Tx, { lessonId, answerId }: { lessonId: string; answerId: string }) {
  const { rows } = await sql<Version>`
    (select id, criteria from mentor_versions
      where lesson_id = ${lessonId} and published_at is not null order by number desc limit 1)
    union all
    select id, criteria from mentor_versions where id in (
      select mentor_version_id from reviews where answer_id = ${answerId}
    )`.execute(tx);
  return rows;
}

function isOnScale(
  { criteria }: Version,
  { criterionId, level, word }: SelfLevelsInput['levels'][number],
): boolean {
  const found = criteria.find(({ id }) => id === criterionId)?.levels[level];
  return found !== undefined && (word === undefined || word === found.title);
}
