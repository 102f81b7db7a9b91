import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '#server/platform/db/any-of.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import { readApart } from '#server/platform/db/read-apart.ts';
import type { Scope } from '#server/platform/viewer.ts';
import { filesOfAnswer } from './answer-file-rows.ts';
import type { AnswerRow } from './answer-view.ts';
import { handed } from './handed-over.ts';
import { isReturned } from './lesson-passing.ts';
import { asksSelfOf, selfOf } from './self-levels.ts';
import { talkOfAnswer } from './talk-of-answer.ts';

/** Which of these an answer has. For a query on `answers` and `lessons`. */
export const rareMarks = ({ id }: Pick<Scope, 'id'>) =>
  [
    sql<boolean>`exists (select from answer_files where answer_files.answer_id = answers.id)`.as('hasFiles'),
    sql<boolean>`exists (select from referrals where referrals.answer_id = answers.id)`.as('isHanded'),
    asksSelfOf({ id }).as('hasSelf'),
  ] as const;

interface Marked {
  id: string;
  lines: unknown;
  hasFiles: boolean;
  isHanded: boolean;
  hasSelf: boolean;
  responseAuthor: AnswerRow['responseAuthor'];
}

type RareParts = Pick<AnswerRow, 'handed' | 'talk' | 'writtenBy'> &
  Partial<Pick<AnswerRow, 'files' | 'self' | 'isReturned'>>;

/**
 * What few answers have, by their ids. Each kind is a statement of its own, asked only where a row says so: in the statement of
 * the list each of them costs its part of a plan that is set up again and again, even where no row has any of it.
 */
export async function rareParts(db: Db, rows: readonly Marked[]): Promise<(id: string) => RareParts> {
  const read = readApart(db, rows);
  const [files, talks, handedOver, selves, writers] = await Promise.all([
    read(filesOf, ({ hasFiles }) => hasFiles),
    read(talksOf, ({ lines }) => lines !== null),
    read(handedOf, ({ isHanded }) => isHanded),
    read(selvesOf, ({ hasSelf }) => hasSelf),
    read(writersOf, ({ responseAuthor }) => responseAuthor === 'mentor'),
  ]);
  return (id) => ({
    talk: null,
    ...files.get(id),
    ...talks.get(id),
    ...selves.get(id),
    writtenBy: writers.get(id)?.writtenBy ?? null,
    handed: handedOver.get(id)?.handed ?? [],
    isReturned: handedOver.get(id)?.isReturned === true,
  });
}

/** `part`: of a query on `answers` and their `lessons`. */
const partOf = <Part, Name extends string>(part: RawBuilder<Part>, name: Name) =>
  prepared((db: Db, { ids }: { ids: string[] }) => ofAnswers(db, ids).select(part.as(name)));

const ofAnswers = (db: Db, ids: string[]) =>
  db
    .selectFrom('answers')
    .innerJoin('lessons', 'lessons.id', 'answers.lesson_id')
    .select('answers.id')
    .where('answers.id', '=', anyOf(ids));

const filesOf = partOf(filesOfAnswer, 'files');
const talksOf = partOf(talkOfAnswer, 'talk');
const selvesOf = partOf(selfOf, 'self');

const handedOf = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('referrals')
    .select(({ ref }) => ref('answer_id').$notNull().as('id'))
    .select([handed, isReturned])
    .where('answer_id', '=', anyOf(ids))
    .groupBy('answer_id'),
);

const writersOf = prepared((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.requested_by_id')
    .select('reviews.answer_id as id')
    .select(
      sql<AnswerRow['writtenBy']>`jsonb_build_object('firstName', first_name, 'lastName', last_name)`.as(
        'writtenBy',
      ),
    )
    .where('reviews.answer_id', '=', anyOf(ids))
    .where('reviews.in_force', '=', sql.lit(true))
    .where('reviews.author', '=', sql.lit('mentor')),
);
