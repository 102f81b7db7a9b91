import { type RawBuilder, sql } from 'kysely';
import type { AnswerFileKind } from '#contract/answer-files/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError } from '#server/platform/errors.ts';
import { findKind } from '#server/platform/files/extension-of.ts';
import { findRule, othersRefused, tooMany } from './answer-files-rule.ts';

/** By name: files that wait for the answer, and those of the person's earlier answers to the lesson. */
export interface FilesOfSubmission {
  files: readonly string[];
  kinds: readonly AnswerFileKind[];
}

/** Each once; undefined where there are none, so that a submission without files is what it always was. */
export function filesOfSubmission(names: readonly string[] | undefined): FilesOfSubmission | undefined {
  const files = [...new Set(names)];
  if (files.length === 0) return undefined;
  return { files, kinds: [...new Set(files.flatMap((name) => findKind(name) ?? []))] };
}

interface Given extends FilesOfSubmission {
  viewerId: string;
  lessonId: string;
}

/** For a query on `lessons`. */
export const takesFiles = ({ files, kinds }: FilesOfSubmission) => sql`(
  cardinality(${files}::text[]) <= lessons.answer_files_limit and ${kinds}::text[] <@ lessons.answer_file_kinds
)`;

export const hasFiles = (given: Given) => sql`(
  select count(distinct name) from (${waiting(given)} union all ${ofEarlier(given)}) found
) = cardinality(${given.files}::text[])`;

/**
 * The files, locked: whoever removes one at the same time waits, or has removed it, and then they are too few. A file that an
 * earlier answer has as well is kept by both.
 */
export const lockedFiles = (given: Given) => sql`waiting as materialized (
    ${waiting(given)} for update
  ), of_earlier as materialized (
    ${ofEarlier(given)} for key share of answer_files
  ), given_files as materialized (
    select distinct on (name) name, title, bytes
    from (select *, 1 as turn from waiting union all select *, 2 from of_earlier) found
    order by name, turn
  ), `;

export const areAllLocked = ({ files }: FilesOfSubmission) =>
  sql`(select count(*) from given_files) = cardinality(${files}::text[])`;

/** In the order in which they were given. */
export const moveFiles = (given: Given) => sql`, attached as (
    insert into answer_files (answer_id, place, name, title, bytes)
    select stored.id, array_position(${given.files}::text[], name), name, title, bytes
    from stored cross join given_files
  ), sent_files as (
    delete from draft_files using stored
    where draft_files.user_id = stored."userId" and draft_files.lesson_id = stored."lessonId"
      and draft_files.name = any(${given.files}::text[])
  )`;

export const filesGiven = ({ files }: FilesOfSubmission): RawBuilder<unknown> => sql`(
  select jsonb_agg(jsonb_build_object('name', name, 'title', title, 'bytes', bytes)
    order by array_position(${files}::text[], name))
  from given_files
)`;

const waiting = ({ viewerId, lessonId, files }: Given) => sql`
  select name, title, bytes from draft_files
  where user_id = ${viewerId} and lesson_id = ${lessonId} and name = any(${files}::text[])`;

const ofEarlier = ({ viewerId, lessonId, files }: Given) => sql`
  select name, title, bytes from answer_files
  join answers on answers.id = answer_files.answer_id
  where answers.user_id = ${viewerId} and answers.lesson_id = ${lessonId} and name = any(${files}::text[])`;

export async function refusalOfFiles(db: Db, lessonId: string, { files, kinds }: FilesOfSubmission) {
  const rule = await findRule(db, lessonId);
  if (!rule)
    return ofFiles('В этом уроке к ответу нельзя приложить файлы. Уберите их и отправьте ответ ещё раз');
  if (files.length > rule.most) return ofFiles(`${tooMany(rule)}: уберите лишние`);
  return kinds.every((kind) => rule.kinds.includes(kind)) ? filesGone() : ofFiles(othersRefused(rule));
}

export const filesGone = () =>
  ofFiles('Одного из файлов уже нет: его убрали или он пролежал больше суток. Приложите его заново');

const ofFiles = (message: string) => new ApiError('conflict', message, { fields: { files: message } });
